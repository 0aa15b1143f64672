import { unzlibSync } from "fflate";

// The bytes of a text in base64, such as a position of which the noughts at the end are left out.
export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => {
  const letters = atob(text);
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = letters.charCodeAt(at);
  return bytes;
};

// The text of an element of the page; empty where there is none.
export const textOf = (id: string): string => document.getElementById(id)?.textContent ?? "";

// What a text in base64 was before it was packed.
export const unpacked = (text: string): Uint8Array => unzlibSync(bytesOf(text));

// The same where that was text, or JSON.
export const unpackedText = (text: string): string => new TextDecoder().decode(unpacked(text));
export const read = <T>(text: string): T => JSON.parse(unpackedText(text)) as T;

/* A script that was packed has what unpacked it, which by then runs fast. */
export interface Packed {
  read: typeof read;
  unpacked: typeof unpacked;
}
