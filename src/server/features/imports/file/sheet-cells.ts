// Marks cells of a sheet whose value would be lost silently when they are read.

/** The text of a cell whose formula has no stored result. */
export const NO_RESULT = '#NO RESULT';

const OPEN_CELL = '<((?:\\w{1,30}:)?)c(\\s[^<>]{0,1000})?>\\s{0,20}';
const FORMULA = '<\\1f(?:\\s[^<>]{0,2000})?(?:/>|>[^<]*</\\1f\\s{0,20}>)\\s{0,20}';
const EMPTY_VALUE = '<\\1v\\s{0,20}(?:/>|>\\s{0,20}</\\1v\\s{0,20}>)\\s{0,20}';
const FORMULA_WITHOUT_RESULT = new RegExp(`${OPEN_CELL}${FORMULA}(${EMPTY_VALUE})?</\\1c\\s{0,20}>`, 'g');
/** The reader would take 0x1F for the number 31, so such values are read as text. */
const ODD_NUMBER = new RegExp(`${OPEN_CELL}(<\\1v\\s{0,20}>\\s{0,20}[+-]?0[xob])`, 'gi');
const TYPE = /\st\s{0,20}=\s{0,20}(?:"(\w*)"|'(\w*)')/;

/**
 * Makes cells visible that would be misread. Programs other than spreadsheets store formulas without their results: such a
 * cell would be read as empty, and a payment be lost. A formula whose result is an empty text is left alone.
 */
export function showWhatIsLost(sheet: string): string {
  return sheet
    .replace(FORMULA_WITHOUT_RESULT, (cell, prefix: string, attributes = '', value?: string) =>
      value !== undefined && typeOf(attributes) === 'str'
        ? cell
        : `${textCell(prefix, attributes)}<${prefix}v>${NO_RESULT}</${prefix}v></${prefix}c>`,
    )
    .replace(ODD_NUMBER, (start, prefix: string, attributes = '', value: string) =>
      ['', 'n'].includes(typeOf(attributes)) ? `${textCell(prefix, attributes)}${value}` : start,
    );
}

function typeOf(attributes: string): string {
  const [, double, single] = TYPE.exec(attributes) ?? [];
  return double ?? single ?? '';
}

const textCell = (prefix: string, attributes: string) =>
  `<${prefix}c${attributes.replace(TYPE, '')} t="str">`;
