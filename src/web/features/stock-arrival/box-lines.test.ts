import { describe, expect, it, vi } from 'vitest';
import { addImei, addPhones, type BoxLine, countAll, lineOf, unitsOf, withoutImei } from './box-lines.ts';
import { readPasted } from './pasted-list.ts';

const read = (text: string) => {
  const pasted = readPasted(text);
  if (!pasted.ok) return pasted.problems;
  return pasted.lines.map(({ id: _, ...line }) => line);
};

it('reads a supplier’s list, whatever parts its cells', () => {
  expect(
    read('Galaxy S24\tBlack\t256GB\t5\tCN-118\niPhone 15; 128 gb; Blue\n\nGalaxy S24,black,256gb,x2,cn-118'),
  ).toEqual([
    {
      phoneModel: 'Galaxy S24',
      color: 'Black',
      storage: '256GB',
      supplierOrderNumber: 'CN-118',
      quantity: 7,
      imeis: [],
    },
    {
      phoneModel: 'iPhone 15',
      color: 'Blue',
      storage: '128 gb',
      supplierOrderNumber: '',
      quantity: 1,
      imeis: [],
    },
  ]);
});

it('takes numbers alone for phones of the line above, and a number without a colour for the supplier’s', () => {
  expect(read('Pixel 9;CN-4\n490154203237518\n35-693803-564380-9')).toEqual([
    {
      ...{ phoneModel: 'Pixel 9', color: '', storage: '', supplierOrderNumber: 'CN-4', quantity: 2 },
      imeis: ['490154203237518', '356938035643809'],
    },
  ]);
});

const kind = { phoneModel: 'Pixel 9', color: 'Black', storage: '256GB', supplierOrderNumber: '' };

it('fills the quantity of the line above with its numbers', () => {
  expect(read('Pixel 9;Black;256GB;2\n490154203237518\n356938035643809')).toEqual([
    { ...kind, quantity: 2, imeis: ['490154203237518', '356938035643809'] },
  ]);
  expect(read('Pixel 9;Black;256GB;1\n490154203237518\n356938035643809')).toEqual([
    'Line 3: 2 IMEIs, but a quantity of 1 for Pixel 9',
  ]);
});

it.each([
  ['Pixel 9;Black;256;2', { quantity: 2 }],
  ['Pixel 9;Black;256', { quantity: 1 }],
  ['Pixel 9;Black;256;256', { quantity: 256 }],
  ['Pixel 9;x2;256;Black', { quantity: 2 }],
  ['Pixel 9;Black;1024;2;CN-4', { quantity: 2, storage: '1TB', supplierOrderNumber: 'CN-4' }],
  ['Pixel 9;Black;2', { quantity: 2, storage: '' }],
  ['Pixel 9;;;16', { quantity: 16, storage: '', color: '' }],
  ['Pixel 9;Black;256.0;2.0', { quantity: 2 }],
])('knows a storage without its unit from how many there are in %j', (text, part) => {
  expect(read(text)).toEqual([{ ...kind, imeis: [], ...part }]);
});

it('notes a number that is scanned with no field of its own with the kind that was added last', () => {
  const lines = addPhones(addPhones([], kind, 1), { ...kind, color: 'Blue' }, 2);
  expect([lineOf(lines, kind)?.color, lineOf(lines, null)?.color]).toEqual(['Black', 'Blue']);
});

it('notes a number once in the whole box, and says with which line', () => {
  const lines = addPhones(addPhones([], kind, 1), { ...kind, color: 'Blue' }, 499);
  const [black, blue] = lines.map(({ id }) => id) as [string, string];
  const first = addImei(lines, black, '1');
  expect(first).toMatchObject({ lines: [{ imeis: ['1'] }, { imeis: [] }] });
  const noted = 'lines' in first ? first.lines : [];
  for (const id of [black, blue]) expect(addImei(noted, id, '1')).toEqual({ with: noted[0] });
  expect(addImei(noted, black, '2')).toEqual({ isFull: true });
  expect(addImei(noted, blue, '2')).toMatchObject({ lines: [{}, { imeis: ['2'] }] });
});

it.each([
  ['490154203237518', ['Line 1: enter the phone model']],
  ['Pixel 9\n490154203237519', ['Line 2: 490154203237519 is not a valid IMEI: check its digits']],
  [';Black;256GB', ['Line 1: the model must come first']],
  ['12', ['Line 1: the model must come first']],
  ['Pixel 9;Black;7;2', ['Line 1: 7 is unclear: write a storage with GB or TB, a quantity as x2']],
  ['Pixel 9;0', ['Line 1: enter the quantity']],
  ['Pixel 9;x2;x3', ['Line 1: enter the quantity']],
  ['Pixel 9;Black;256GB;512GB', ['Line 1: 512GB is not a valid quantity']],
  ['Pixel 9;256GB;512GB;2', ['Line 1: 512GB is one cell too many']],
  ['Pixel 9;Black;256GB;2;CN-4;4999', ['Line 1: 4999 is one cell too many']],
  ['Pixel 9;2\n490154203237518\n49-015420-323751-8', ['490154203237518 is in the list more than once']],
])('says what is missing in %j', (text, problems) => {
  expect(read(text)).toEqual(problems);
});

it.each(['3 pcs', '3pcs', '3 pieces', '3 units', '3 phones', '3x', '3 x', 'x3', '× 3', '3.0', '3,0', '3'])(
  'understands %j as how many there are',
  (quantity) => {
    expect(read(`Pixel 9;Black;256GB;${quantity};CN-4`)).toEqual([
      { ...kind, supplierOrderNumber: 'CN-4', quantity: 3, imeis: [] },
    ]);
  },
);

it.each(['1 500', '1,500', '-4', 'abc', '2.5', '3 boxes', '12345'])(
  'asks how many there are where %j is said to be the quantity, and takes it for no order number',
  (quantity) => {
    const problem = `${quantity} is not a valid quantity`;
    expect(
      read(`Pixel 9;Black;256GB;2;CN-4\nPixel 9;Black;256GB;${quantity};CN-4\nPixel 9\tBlue\t\t${quantity}`),
    ).toEqual([`Line 2: ${problem}`, `Line 3: ${problem}`]);
  },
);

it('asks about a quantity in a column of its own choice as well, and about none that is an order number', () => {
  expect(read('Pixel 9;Black;-4\nPixel 9;Black;3 boxes\nPixel 9;Black;256GB;1 500;77')).toEqual([
    'Line 1: -4 is not a valid quantity',
    'Line 2: 3 boxes is not a valid quantity',
    'Line 3: 1 500 is not a valid quantity',
  ]);
  expect(
    read('Pixel 9;Black;256GB;CN-4\nPixel 9;Black;256GB;2;30071\nPixel 9;x2;Black;256GB;2024 118'),
  ).toEqual([
    { ...kind, supplierOrderNumber: 'CN-4', quantity: 1, imeis: [] },
    { ...kind, supplierOrderNumber: '30071', quantity: 2, imeis: [] },
    { ...kind, supplierOrderNumber: '2024 118', quantity: 2, imeis: [] },
  ]);
});

it('passes over headings, unless a column is of something else', () => {
  const line = 'Pixel 9;Black;256GB;2;CN-4';
  const pixels = [{ ...kind, supplierOrderNumber: 'CN-4', quantity: 2, imeis: [] }];
  for (const headings of [
    'Model;Color;Storage;Quantity;Order number',
    'Phone model\tColour\tGB\tQty\tPO no.',
  ])
    expect(read(`\n${headings}\n${line}`)).toEqual(pixels);
  expect(read(`Model;Color;Storage;Quantity;Price\n${line}`)).toEqual([
    'Line 1: unknown column Price: remove it',
  ]);
  expect(read('Quantity;Model\n2;Pixel 9')).toEqual([
    'Line 1: the model must come first',
    'Line 2: the model must come first',
  ]);
});

it('refuses what is longer than the shop keeps, by its line', () => {
  const long = (length: number) => 'a'.repeat(length);
  expect(read(`${long(200)};${long(50)};256GB;2;${long(100)}`)).toHaveLength(1);
  expect(read(`Pixel 9\n${long(201)};Black\nPixel 9;${long(51)}\nPixel 9;Black;x2;${long(101)}`)).toEqual([
    'Line 2: model: at most 200 characters',
    'Line 3: color: at most 50 characters',
    'Line 4: order number: at most 100 characters',
  ]);
});

it('says how to split what is too much', () => {
  // How many phones these lines are is not known: a line may have a quantity, or only an IMEI.
  expect(read('Pixel 9;600\n'.repeat(10_000))).toEqual([
    '10000 lines are too many at once: paste the first 500 phones, assign them, then paste the next.',
  ]);
  expect(read('Pixel 9;501')).toEqual([expect.stringMatching(/as 2 boxes/)]);
  expect(read('Pixel 9;300\nPixel 8;300')).toEqual([
    expect.stringMatching(/^600 are too many .* as 2 boxes/),
  ]);
});

it('refuses what is too much before it compares each line with all others', () => {
  const readUncompared = (text: string) => {
    // Where the kind of a line is looked up to be compared.
    const lookUp = vi.spyOn(WeakMap.prototype, 'get').mockImplementation(() => {
      throw new Error('compared');
    });
    try {
      return read(text);
    } finally {
      lookUp.mockRestore();
    }
  };
  expect(readUncompared(Array.from({ length: 9_999 }, (_, n) => `Phone ${n}`).join('\n'))).toEqual([
    expect.stringMatching(/^9999 are too many .* as 20 boxes/),
  ]);
  expect(() => readUncompared('Pixel 9\nPixel 8')).toThrow('compared');
});

it('has a phone for each of the quantity and for each number, under keys that stay', () => {
  const phone = { phoneModel: 'Pixel 9', color: '', storage: '', supplierOrderNumber: '' };
  const lines = addPhones(addPhones([], phone, 1), { ...phone, phoneModel: 'pixel9' }, 1, ['1', '2', '3']);
  expect(lines).toHaveLength(1);
  expect(countAll(lines)).toBe(3);
  const before = unitsOf(lines).map(({ key }) => key);
  expect(
    unitsOf(addPhones(lines, phone, 2))
      .map(({ key }) => key)
      .slice(0, 3),
  ).toEqual(before);
});

describe('a number that is taken out', () => {
  const line = { ...kind, id: '0001', quantity: 4, imeis: ['A', 'B', 'C'] };
  const numbersOf = (one: BoxLine) =>
    Object.fromEntries(unitsOf([one]).map(({ key, imei }) => [key.slice(-3), imei]));
  const noted = (one: BoxLine, imei: string) => {
    const after = addImei([one], one.id, imei);
    return ('lines' in after ? after.lines[0] : undefined) ?? one;
  };

  it('leaves the others with their phones, and its own with none', () => {
    expect(numbersOf(line)).toEqual({ '000': 'A', '001': 'B', '002': 'C', '003': '' });
    const without = withoutImei(line, 'A');
    expect(numbersOf(without)).toEqual({ '000': '', '001': 'B', '002': 'C', '003': '' });
    expect(numbersOf(withoutImei(without, 'C'))).toEqual({ '000': '', '001': 'B', '002': '', '003': '' });
    expect(withoutImei(line, 'X')).toBe(line);
  });

  it('makes place for the right one, which its phone gets', () => {
    expect(numbersOf(noted(withoutImei(line, 'B'), 'D'))).toEqual({
      '000': 'A',
      '001': 'D',
      '002': 'C',
      '003': '',
    });
  });

  it('of a phone more than were listed leaves that phone there', () => {
    const more = { ...line, quantity: 2 };
    expect(numbersOf(withoutImei(more, 'A'))).toEqual({ '000': '', '001': 'B', '002': 'C' });
  });

  it('is of the phone that goes when there is one less', () => {
    const fewer = { ...withoutImei({ ...line, quantity: 3 }, 'A'), quantity: 2 };
    expect(numbersOf(fewer)).toEqual({ '001': 'B', '002': 'C' });
  });

  it('tells nothing apart in another box to which its line is added', () => {
    const [added] = addPhones([], withoutImei(line, 'A'), 4, ['B', 'C']);
    expect(added).toEqual({ ...line, imeis: ['B', 'C'] });
  });
});
