// The words of made-up quotes: Namibian names, towns, devices.

export const FIRST_NAMES = [
  ...[
    'Selma',
    'Ndapewa',
    'Tangeni',
    'Petrus',
    'Nangula',
    'Hilma',
    'Shikongo',
    'Penehafo',
    'Ndeshi',
    'Erastus',
  ],
  ...[
    'Uaundja',
    'Kaunapawa',
    'Vekuii',
    'Tjipee',
    'Muvare',
    'Kavezeri',
    '!Gaob',
    'ǁHoeseb',
    'ǂKharis',
    'Xoagub',
  ],
  ...[
    'Johannes',
    'Annelie',
    'Pieter',
    'Marietjie',
    'Jürgen',
    'Käthe',
    'Günther',
    'Renée',
    'João',
    'Conceição',
  ],
];

export const FAMILY_NAMES = [
  ...[
    'Shikongo',
    'Nghipandulwa',
    'Hamutenya',
    'Amukwiyu',
    'Iipumbu',
    'Ndeitunga',
    "Shaanika-N'gweda",
    'Kapia',
  ],
  ...[
    'Tjivikua',
    'Kandjii',
    'Muundjua',
    'Hengari',
    'Katjiuongua',
    '!Naruseb',
    'ǁGaroëb',
    'ǂGaëseb',
    'Isaack',
  ],
  ...[
    'van der Merwe',
    'Coetzee',
    'Beukes',
    'Müller',
    'Schröder',
    'Groß-Hansen',
    'da Conceição',
    'dos Santos',
  ],
];

export const TOWNS = [
  ...[
    'Windhoek',
    'Oshakati',
    'Walvis Bay',
    'Rundu',
    'Swakopmund',
    'Ondangwa',
    'Katima Mulilo',
    'Otjiwarongo',
  ],
  ...['Keetmanshoop', 'Lüderitz', 'Gobabis', 'Tsumeb', 'Eenhana', 'Opuwo', 'Rehoboth', 'Okahandja'],
];

export const STREETS = [
  'Sam Nujoma Drive',
  'Independence Ave',
  'Nelson Mandela Ave',
  'Bülow-Straße',
  'Erf 1234, Katutura',
];

export const DEVICES = [
  ...['iPhone 15 Pro Max 256GB', 'iPhone 13 128GB', 'Samsung Galaxy S24 Ultra', 'Samsung Galaxy A15; Black'],
  ...[
    'Huawei Nova 12i',
    'Xiaomi Redmi Note 13, Blue',
    'Tecno Spark 20',
    'Galaxy Tab A9 8.7"',
    'Hisense TV 55" UHD',
  ],
];

export const AGENTS = ['Agent 1', 'Agent 2', 'Agent 3', 'Agent 4', 'Agent 5'];
export const BRANCHES = ['Windhoek', 'Oshakati', 'Walvis Bay', 'Rundu', 'Swakopmund'];
