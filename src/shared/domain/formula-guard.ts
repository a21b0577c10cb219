/** Owns how a text is kept from being run as a formula by what opens a CSV file, and how it is read back. */

/** What begins a formula in some program or other, and the same in full width. */
const BEGINS_FORMULA = /^(?=\s*[=+\-@\t\r|＝＋－＠])/;
/**
 * A program that cuts lines elsewhere than at commas would begin a cell behind one of these; of several in a row behind the
 * last. Looked for up to the next one only: from each of a long run to its end would take a second for a text of 5,000 letters.
 */
const MAY_BEGIN_CELL = /([;\t\r\n])(?=[^\S\t\r\n]*[=+\-@|＝＋－＠])/g;
/** A telephone number: a plus, digits, spaces and brackets compute nothing. With hyphens it would be a subtraction. */
const PHONE = /^\+(?=(?:\D*\d){7,15}\D*$)\d[\d ()]*$/;

/** A text that no program runs: with an apostrophe before what would be a formula. */
export function guardFormula(text: string): string {
  if (PHONE.test(text)) return text;
  return text.replace(MAY_BEGIN_CELL, "$1'").replace(BEGINS_FORMULA, "'");
}

const GUARDED_BEGINNING = /^'(?=\s*[=+\-@\t\r|＝＋－＠])/;
/** All of a run at once, so that a long one is gone through once. */
const MAYBE_GUARDED = /[;\t\r\n]'(?:\s|(?<=[\t\r\n])')*/g;
const FORMULA_SIGN = /[=+\-@|＝＋－＠]/;

/** The text that was guarded; one that holds no guard stays as it is. */
export function unguardFormula(text: string): string {
  return text
    .replace(GUARDED_BEGINNING, '')
    .replace(MAYBE_GUARDED, (run, offset: number, whole: string) =>
      FORMULA_SIGN.test(whole.charAt(offset + run.length)) ? run.replaceAll("'", '') : run,
    );
}
