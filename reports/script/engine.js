// The bytes of a text in base64, such as a position of which the noughts at the end are left out.
const bytesOf = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

// What a text in base64 was before it was packed.
const unpacked = async (text) => {
  const stream = new Blob([bytesOf(text)]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
};

// The solver of the page, for those who ask it.
const pageSolver = async () => new DominoSolver(await unpacked(document.getElementById("kernel").textContent));

if (typeof module !== "undefined") module.exports = { bytesOf, unpacked };
