import Papa from 'papaparse';

/** How a formula begins in a spreadsheet; a number below zero is none. */
const FORMULA = /^(?!-\d+(\.\d+)?$)[=+\-@\t\r]/;

/** CSV of rows; text that a spreadsheet would run as a formula gets an apostrophe before it. */
export const toCsv = (rows: string[][]): string =>
  `${Papa.unparse(rows, { escapeFormulae: FORMULA, newline: '\r\n' })}\r\n`;

/** A file of CSV, made of what `toCsv` wrote; the first part is the header. */
export const csvFile = (name: string, parts: readonly string[]): File =>
  // the mark tells spreadsheets that it is UTF-8
  new File(['\uFEFF', ...parts], name, { type: 'text/csv' });

/** Cents as a cell: '12.50'. */
export const dollars = (cents: number): string => (cents / 100).toFixed(2);
