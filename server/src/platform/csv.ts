import Papa from 'papaparse';

/**
 * How a formula begins in a spreadsheet, in letters of any width, behind what is not seen. Where the decimal sign is a
 * comma, spreadsheets cut cells at semicolons as well.
 */
const FORMULA =
  /(^|[;\t\r\n])(?=[\s"\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@\ufe62\ufe63\ufe66\ufe6b\uff0b\uff0d\uff1d\uff20])/gu;
const NUMBER = /^-\d+(\.\d+)?$/;

const cellOf = (text: string): string => (NUMBER.test(text) ? text : text.replace(FORMULA, "$1'"));

/** CSV of rows; text that a spreadsheet would run as a formula gets an apostrophe before it. */
export const toCsv = (rows: string[][]): string =>
  `${Papa.unparse(
    rows.map((row) => row.map(cellOf)),
    { newline: '\r\n', quotes: (cell: string) => cell.startsWith("'") },
  )}\r\n`;

/** A file of CSV, made of what `toCsv` wrote; the first part is the header. */
export const csvFile = (name: string, parts: readonly string[]): File =>
  // the mark tells spreadsheets that it is UTF-8
  new File(['\uFEFF', ...parts], name, { type: 'text/csv' });

/** Cents as a cell: '12.50'. */
export const dollars = (cents: number): string => (cents / 100).toFixed(2);
