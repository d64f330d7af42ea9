/** What a sample creator sells; each comes with a text file of its own. */
export interface SampleProduct {
  readonly handle: string;
  /** Names it: another start finds it again. */
  readonly key: string;
  readonly title: string;
  readonly description: string;
  readonly category: string;
  readonly tags: readonly string[];
  readonly priceCents: number;
  readonly isPayWhatYouWant?: true;
  readonly membersPriceCents?: number;
  readonly stock?: number;
  /** How many license keys it begins with. */
  readonly keys?: number;
  readonly link?: readonly [title: string, url: string];
  readonly fileName: string;
  readonly fileText: string;
  /** Days before the samples were loaded. */
  readonly age: number;
  /** What buyers said: stars, words, and the creator's answer. */
  readonly said: readonly (readonly [stars: number, text: string, answer?: string])[];
}

const hello = (title: string, text: string) => `${title}\n${'='.repeat(title.length)}\n\n${text}\n`;

/** Pages that sell something, with two to four products each. */
export const sampleProducts: readonly SampleProduct[] = [
  {
    handle: 'harbor.and.pine',
    key: 'sample-walks',
    title: 'Nine walks with a heavy camera',
    description:
      'The routes, the hours and the mistakes. Nine walks that I would do again, each with a **place to stand** and a time to be there.\n\nUpdated whenever a path moves.',
    category: 'guides',
    tags: ['hiking', 'landscape'],
    priceCents: 1400,
    membersPriceCents: 900,
    link: ['The maps, to print', 'https://www.openstreetmap.org'],
    fileName: 'nine-walks.txt',
    fileText: hello(
      'Nine walks with a heavy camera',
      '1. The saddle. Leave at 3:40, be there at 6:05. Eleven minutes of light, then a sandwich.\n2. The lake. Calm before nine, or not at all.',
    ),
    age: 41,
    said: [
      [5, 'Did the second one on Saturday. The lake was flat, as promised.', 'It owes me one.'],
      [4, 'Lovely to read even if you stay at home. More maps, please.'],
      [5, 'Worth it for the page about what not to carry.'],
    ],
  },
  {
    handle: 'harbor.and.pine',
    key: 'sample-edition',
    title: 'Ridge in fog, a numbered edition',
    description:
      'One negative, fifty files. A certificate with your number comes with the full-size scan; when they are gone, they are gone.',
    category: 'photos',
    tags: ['landscape', 'print'],
    priceCents: 4500,
    stock: 50,
    fileName: 'certificate.txt',
    fileText: hello('Ridge in fog', 'An edition of fifty. Thank you for having one of them.'),
    age: 23,
    said: [[5, 'On the wall already.']],
  },
  {
    handle: 'harbor.and.pine',
    key: 'sample-film-log',
    title: 'The film log I use',
    description:
      'A sheet for every sheet: exposure, wind, what I ate. Pay what it is worth to you.',
    category: 'templates',
    tags: ['film'],
    priceCents: 0,
    isPayWhatYouWant: true,
    fileName: 'film-log.txt',
    fileText: hello('Film log', 'Date | Place | Lens | Exposure | Wind | Sandwich'),
    age: 12,
    said: [[4, 'The sandwich column is not a joke. I use it.']],
  },
  {
    handle: 'slow.kitchen',
    key: 'sample-doughs',
    title: 'Six doughs, no timers',
    description:
      'Six doughs that wait for you: in grams and in cups, with what to do when they are **strange**.',
    category: 'books',
    tags: ['bread', 'recipes'],
    priceCents: 900,
    membersPriceCents: 500,
    fileName: 'six-doughs.txt',
    fileText: hello(
      'Six doughs, no timers',
      'Plain bread: 78% water, a cold night, a hot pot. Put your ear to it.',
    ),
    age: 37,
    said: [
      [5, 'My crust has never been this loud.', 'Now you know what I know.'],
      [5, 'The rye one works at 2,000 meters, too.'],
    ],
  },
  {
    handle: 'slow.kitchen',
    key: 'sample-shopping',
    title: 'A market list for each season',
    description: 'Four pages for the door of the fridge. Free, or what you like.',
    category: 'guides',
    tags: ['recipes', 'home'],
    priceCents: 0,
    isPayWhatYouWant: true,
    fileName: 'market-list.txt',
    fileText: hello('A market list', 'Spring: less than you think. Summer: tomatoes, again.'),
    age: 9,
    said: [],
  },
  {
    handle: 'soft.synth',
    key: 'sample-rack',
    title: 'Drift, an instrument',
    description:
      'A slow instrument for your computer. Each license key is for one person and two machines.',
    category: 'software',
    tags: ['music', 'ambient'],
    priceCents: 2900,
    keys: 25,
    fileName: 'drift-read-me.txt',
    fileText: hello('Drift', 'Turn one knob, then wait. Enter your key when it asks for it.'),
    age: 30,
    said: [
      [5, 'I turned one knob and waited. It works.'],
      [
        3,
        'Beautiful, but it took me a while to find the menu.',
        'Fair. There is a picture of it now.',
      ],
    ],
  },
  {
    handle: 'soft.synth',
    key: 'sample-loops',
    title: 'Loops for rain',
    description: 'Notes on forty loops that I made on wet evenings, and how to make your own.',
    category: 'audio',
    tags: ['ambient', 'studio'],
    priceCents: 800,
    fileName: 'loops-for-rain.txt',
    fileText: hello('Loops for rain', 'Record the gutter. Then slow it down until it is a choir.'),
    age: 16,
    said: [[5, 'The gutter one!']],
  },
  {
    handle: 'orbit.sketchbook',
    key: 'sample-brushes',
    title: 'Brushes for rings and dust',
    description: 'The six brushes that draw most of my planets, with a page on each.',
    category: 'templates',
    tags: ['illustration', 'space'],
    priceCents: 600,
    fileName: 'brushes.txt',
    fileText: hello('Brushes', 'Ring: hard edge, low flow. Dust: hold your breath.'),
    age: 26,
    said: [[4, 'Dust is my favorite. Needs a darker one.']],
  },
  {
    handle: 'orbit.sketchbook',
    key: 'sample-planet',
    title: 'How to invent a planet',
    description: 'A short course in five evenings: gravity first, weather last.',
    category: 'courses',
    tags: ['space', 'art'],
    priceCents: 1900,
    membersPriceCents: 1200,
    fileName: 'invent-a-planet.txt',
    fileText: hello(
      'How to invent a planet',
      'Evening 1: how heavy are you there? Begin with that.',
    ),
    age: 6,
    said: [],
  },
];
