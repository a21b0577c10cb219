import type { BranchCode } from '#shared/domain/labels.ts';

/** Names, places and devices of a fictitious shop in Namibia. Any resemblance to real people is accidental. */

export const FIRST_NAMES = [
  ...['Selma', 'Petrus', 'Ndapewa', 'Johannes', 'Hilma', 'Festus', 'Maria', 'Gerson', 'Tangeni', 'Annelie'],
  ...['Erastus', 'Kaunapawa', 'Pieter', 'Nangula', 'Vekuii', 'Ester', 'Abed', 'Renée', 'Lukas', 'Penehafo'],
  ...['Marietjie', 'Simeon', 'Ndeshi', 'Uaundja', 'Frieda', 'Titus', 'Käthe', 'Martha', 'Elago', 'Rauna'],
];

export const LAST_NAMES = [
  ...[
    'Nangolo',
    'Shikongo',
    'Amutenya',
    'Hamutenya',
    'van Wyk',
    'Haufiku',
    'Katjivena',
    'Kandjii',
    'Iipumbu',
  ],
  ...['Garoëb', '!Naruseb', 'ǁHoëseb', 'Tjivikua', 'Ndeitunga', 'Beukes', 'Cloete', 'Shaanika', 'Muundjua'],
  ...[
    'Kapia',
    'Nghipandulwa',
    'Witbooi',
    'Goagoseb',
    'Angula',
    'Kambonde',
    'Mwandingi',
    'Oosthuizen',
    'Uushona',
  ],
];

/** Where customers live, by the branch that they visit. */
export const TOWNS: Readonly<Record<BranchCode, readonly string[]>> = {
  windhoek: ['Katutura', 'Khomasdal', 'Klein Windhoek', 'Wanaheda', 'Otjomuise', 'Rehoboth', 'Okahandja'],
  oshakati: ['Oshakati', 'Ongwediva', 'Ondangwa', 'Outapi', 'Eenhana'],
  walvis_bay: ['Walvis Bay', 'Kuisebmond', 'Narraville'],
  rundu: ['Rundu', 'Divundu', 'Nkurenkuru', 'Grootfontein'],
  swakopmund: ['Swakopmund', 'Mondesa', 'Vineta', 'Arandis', 'Usakos'],
};

export type Device = { model: string; price: number; storages: readonly string[] };

export const DEVICES: readonly Device[] = [
  { model: 'iPhone 16 Pro Max', price: 32_999, storages: ['256GB', '512GB', '1TB'] },
  { model: 'iPhone 16', price: 21_999, storages: ['128GB', '256GB'] },
  { model: 'iPhone 15', price: 17_499, storages: ['128GB', '256GB'] },
  { model: 'iPhone 13', price: 11_999, storages: ['128GB'] },
  { model: 'Samsung Galaxy S24 Ultra', price: 26_499, storages: ['256GB', '512GB'] },
  { model: 'Samsung Galaxy A55', price: 8_499, storages: ['128GB', '256GB'] },
  { model: 'Samsung Galaxy A15', price: 3_799, storages: ['128GB'] },
  { model: 'Huawei Nova 12', price: 7_999, storages: ['256GB'] },
  { model: 'Xiaomi Redmi Note 13', price: 4_999, storages: ['128GB', '256GB'] },
  { model: 'Tecno Spark 20', price: 2_899, storages: ['128GB'] },
  { model: 'MacBook Air 13"', price: 24_999, storages: ['256GB', '512GB'] },
  { model: 'iPad Air 11"', price: 15_499, storages: ['128GB', '256GB'] },
  { model: 'PlayStation 5 Slim', price: 12_999, storages: ['1TB'] },
];

export const COLORS = ['Black', 'White', 'Blue', 'Pink', 'Gold', 'Silver'] as const;

export const FEEDBACK = [
  'Customer confirmed the amount by phone',
  'Bank asks for a new payslip',
  'Waiting for proof of payment',
  'Paid from a company account, slip attached to the quote',
];

export const CONTACT_NOTES = [
  'Comes on Saturday morning',
  'Asked to keep it until payday',
  'No answer, tried twice',
  'Wants delivery instead',
  'Sends her brother with an ID copy',
];
