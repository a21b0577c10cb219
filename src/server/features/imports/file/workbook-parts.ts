// Extracts from an uploaded workbook only its XML, with limits on its inflated size, and refuses references to anything
// outside the file. The code that reads the cells gets a clean copy, so that it never parses the uploaded archive itself.

import {
  configure,
  type Entry,
  type FileEntry,
  Uint8ArrayReader,
  Uint8ArrayWriter,
  ZipReader,
  ZipWriter,
} from '@zip.js/zip.js';
import { ImportFileError } from './import-file-error.ts';
import { showWhatIsLost } from './sheet-cells.ts';

configure({ useWebWorkers: false });

/** 20,000 rows of 20 cells need about half of it. */
const MAX_INFLATED_BYTES = 40 * 1024 * 1024;
const MAX_ENTRIES = 1000;
/** The parts with the cells and their texts, in files of every program; other parts are small. */
const CELLS = /(?:^|\/)(?:worksheets\/[^/]+|sharedStrings)\.xml$/i;
/** Parts that the cells do not need: they are not read, whatever their size. */
const BESIDE_CELLS =
  /(?:^|\/)(?:pivotCache|pivotTables|drawings|charts|comments\d*\.xml|threadedComments|calcChain\.xml|customXml|externalLinks|theme|docProps)(?:\/|$)/i;
/**
 * Limit of elements in a part: each takes some hundred bytes of memory, however few bytes of the file it has. The cells of
 * the largest list have some 2.5 million tags.
 */
const MAX_TAGS = { cells: 4_000_000, other: 200_000 };
const MAX_OTHER_BYTES = 2 * 1024 * 1024;
/** Cells beyond column IV, which no list reaches: a single cell in XFD would make its whole row that wide in memory. */
const FAR_CELL = /\br=["'](?:[A-Z]{3,}|[J-Z][A-Z]|I[W-Z])\d/;
const DECLARED_ENTITIES = /<!(?:DOCTYPE|ENTITY)/i;

/** The parts from which cells are read, by their path in the archive. */
export type WorkbookParts = ReadonlyMap<string, string>;

/**
 * @throws {ImportFileError} `broken_workbook`, `not_workbook`, `inflated`, `entities` or `too_wide`
 */
export async function readWorkbookParts(bytes: Uint8Array): Promise<WorkbookParts> {
  const reader = new ZipReader(new Uint8ArrayReader(bytes), { useWebWorkers: false });
  const parts = new Map<string, string>();
  const budget = { left: MAX_INFLATED_BYTES };
  try {
    let count = 0;
    for await (const entry of reader.getEntriesGenerator()) {
      count += 1;
      if (count > MAX_ENTRIES) throw new ImportFileError('inflated');
      if (isPart(entry)) parts.set(entry.filename, await inflate(entry, budget));
    }
  } catch (error) {
    throw error instanceof ImportFileError ? error : new ImportFileError('broken_workbook');
  } finally {
    await reader.close().catch(() => {});
  }
  assertWorkbook(parts);
  return parts;
}

/** Packs the parts into an archive with nothing else in it, with the cells marked that would be misread. */
export async function packParts(parts: WorkbookParts): Promise<Uint8Array> {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { level: 0, useWebWorkers: false });
  const encoder = new TextEncoder();
  for (const [path, text] of parts) {
    await writer.add(path, new Uint8ArrayReader(encoder.encode(showWhatIsLost(text))));
  }
  return writer.close();
}

/** Pictures, fonts and programs are not even inflated. */
function isPart(entry: Entry): entry is FileEntry {
  const { directory, filename } = entry;
  return !directory && /\.(?:xml|rels)$|^mimetype$/i.test(filename) && !BESIDE_CELLS.test(filename);
}

async function inflate(entry: FileEntry, budget: { left: number }): Promise<string> {
  if (entry.encrypted) throw new ImportFileError('broken_workbook');
  const isCells = CELLS.test(entry.filename);
  const left = {
    bytes: isCells ? MAX_INFLATED_BYTES : MAX_OTHER_BYTES,
    tags: isCells ? MAX_TAGS.cells : MAX_TAGS.other,
  };
  const isTooMuch = () => budget.left < 0 || left.bytes < 0 || left.tags < 0;
  const decoder = new TextDecoder();
  let text = '';
  const counted = new WritableStream<Uint8Array>({
    write(chunk) {
      budget.left -= chunk.length;
      left.bytes -= chunk.length;
      left.tags -= countTags(chunk);
      if (isTooMuch()) throw new ImportFileError('inflated');
      text += decoder.decode(chunk, { stream: true });
    },
  });
  try {
    await entry.getData(counted, { checkSignature: true });
  } catch (error) {
    // The zip library may wrap the error by which the limit stopped it.
    throw isTooMuch() ? new ImportFileError('inflated') : error;
  }
  return text + decoder.decode();
}

const TAG = 0x3c;

function countTags(chunk: Uint8Array): number {
  let count = 0;
  for (let at = chunk.indexOf(TAG); at !== -1; at = chunk.indexOf(TAG, at + 1)) count += 1;
  return count;
}

function assertWorkbook(parts: WorkbookParts): void {
  const paths = [...parts.keys()];
  const isWorkbook = paths.some((path) => /(?:^|\/)workbook\.xml$/i.test(path));
  if (!isWorkbook) throw new ImportFileError('not_workbook');
  for (const [path, text] of parts) {
    if (DECLARED_ENTITIES.test(text)) throw new ImportFileError('entities');
    if (/worksheets\//i.test(path) && FAR_CELL.test(text)) throw new ImportFileError('too_wide');
  }
}
