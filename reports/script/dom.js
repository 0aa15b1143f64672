"use strict";
// The page's script is these files one after another, in the order that analyzer/pages/page.py lists. What it
// shows stands on the page already: it shows and hides tiles, marks the current move, and puts what belongs to
// a turn beside the board. Only what nobody recorded is made here, of texts that stand in the data.

const clamp = (value, low, high) => Math.min(Math.max(value, low), high);

// An element with a text and others in it; text of a record is only ever text.
const made = (name, text = "", children = [], attributes = {}) => {
  const element = document.createElement(name);
  element.textContent = text;
  element.append(...children);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
};

const SVG = "http://www.w3.org/2000/svg";

const drawn = (name, attributes = {}, children = []) => {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
};

// A message of the data with its places filled.
const filled = (message, values) => message.replace(/\{(\w+)\}/g, (place, key) => (key in values ? String(values[key]) : place));

// The form of a message that goes with a number. `plurals` has for each form but the last the numbers below 200 that
// take it; beyond, the last two figures tell. What is no whole number takes the last form.
const formed = (forms, number, plurals) => {
  const known = number < 200 ? number : 100 + (number % 100);
  return forms.at(plurals.findIndex((numbers) => numbers.includes(known)));
};

if (typeof module !== "undefined") module.exports = { clamp, filled, formed };
