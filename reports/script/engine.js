// The bytes of a text in base64, such as a position of which the noughts at the end are left out.
const bytesOf = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

// What a text in base64 was before it was packed.
const unpacked = async (text) => {
  const stream = new Blob([bytesOf(text)]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
};

// The solver of the page, for those who ask it.
const pageSolver = async () => new DominoSolver(await unpacked(document.getElementById("kernel").textContent));

// What is the same in every language of the page and not seen at once; it is unpacked as the page starts.
class SharedData {
  constructor() {
    // Nothing until it is there.
    this.data = null;
    // Where a browser cannot unpack it, boards can be stepped through and not more.
    this.ready = this.read().catch(() => ({ known: {}, own: {} })).then((data) => (this.data = data));
  }

  async read() {
    return JSON.parse(new TextDecoder().decode(await unpacked(document.getElementById("shared").textContent)));
  }
}

if (typeof module !== "undefined") module.exports = { bytesOf, unpacked };
