/**
 * Protects texts in CSV files from being run as formulas by spreadsheet programs, and removes that protection when a file is read.
 */

/** The characters that begin a formula in some program, and their full-width forms. */
const BEGINS_FORMULA = /^(?=\s*[=+\-@\t\r|＝＋－＠])/;
/**
 * A program that splits lines at other characters than commas would begin a cell behind one of these; of several in a row, behind the
 * last. The lookahead ends at the next such character: scanning to the end of a long run from each of them would take a second for a text
 * of 5,000 characters.
 */
const MAY_BEGIN_CELL = /([;\t\r\n])(?=[^\S\t\r\n]*[=+\-@|＝＋－＠])/g;
/** A telephone number: plus, digits, spaces and brackets compute nothing. With hyphens it would be a subtraction. */
const PHONE = /^\+(?=(?:\D*\d){7,15}\D*$)\d[\d ()]*$/;

/** The text with an apostrophe before each part that a program would run as a formula. */
export function guardFormula(text: string): string {
  if (PHONE.test(text)) return text;
  return text.replace(MAY_BEGIN_CELL, "$1'").replace(BEGINS_FORMULA, "'");
}

const GUARDED_BEGINNING = /^'(?=\s*[=+\-@\t\r|＝＋－＠])/;
/** Matches a whole run at once, so that a long run is scanned only once. */
const MAYBE_GUARDED = /[;\t\r\n]'(?:\s|(?<=[\t\r\n])')*/g;
const FORMULA_SIGN = /[=+\-@|＝＋－＠]/;

/** The text without the apostrophes of `guardFormula`; a text without them stays unchanged. */
export function unguardFormula(text: string): string {
  return text
    .replace(GUARDED_BEGINNING, '')
    .replace(MAYBE_GUARDED, (run, offset: number, whole: string) =>
      FORMULA_SIGN.test(whole.charAt(offset + run.length)) ? run.replaceAll("'", '') : run,
    );
}
