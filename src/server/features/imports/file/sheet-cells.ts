// Owns what of a sheet's cells would be lost when they are read, and is put in plain sight before.

/** What a formula shows whose result nobody has stored. */
export const NO_RESULT = '#NO RESULT';

const OPEN_CELL = '<((?:\\w{1,30}:)?)c(\\s[^<>]{0,1000})?>\\s{0,20}';
const FORMULA = '<\\1f(?:\\s[^<>]{0,2000})?(?:/>|>[^<]*</\\1f\\s{0,20}>)\\s{0,20}';
const EMPTY_VALUE = '<\\1v\\s{0,20}(?:/>|>\\s{0,20}</\\1v\\s{0,20}>)\\s{0,20}';
const FORMULA_WITHOUT_RESULT = new RegExp(`${OPEN_CELL}${FORMULA}(${EMPTY_VALUE})?</\\1c\\s{0,20}>`, 'g');
/** Read as a number, 0x1F would be 31. */
const ODD_NUMBER = new RegExp(`${OPEN_CELL}(<\\1v\\s{0,20}>\\s{0,20}[+-]?0[xob])`, 'gi');
const TYPE = /\st\s{0,20}=\s{0,20}(?:"(\w*)"|'(\w*)')/;

/**
 * Programs that are no spreadsheet store formulas without their results: such a cell would be read as an empty one, and
 * a payment be lost. An empty text is a result.
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
