import type { Scene } from './pictures/outdoor-scenes.ts';
import { dunes, leaves, orbits, ridges, sea, skyline } from './pictures/outdoor-scenes.ts';
import { paper, ribbons, table, vessels, waves, weave } from './pictures/studio-scenes.ts';
import type { Palette } from './pictures/svg.ts';

/** A sample creator: a studio that exists nowhere, with a look of its own. */
export interface SampleCreator {
  readonly handle: string;
  readonly displayName: string;
  readonly bio: string;
  readonly tags: readonly string[];
  /** Monthly price in cents; 0 is a free page. */
  readonly priceCents: number;
  readonly members: number;
  readonly palette: Palette;
  readonly scene: Scene;
  /** What its posts talk about. */
  readonly subjects: readonly string[];
}

export const sampleCreators: readonly SampleCreator[] = [
  {
    handle: 'harbor.and.pine',
    displayName: 'Harbor & Pine',
    priceCents: 900,
    members: 412,
    scene: ridges,
    bio: 'Mountains before breakfast. Large-format landscapes, and the walks that lead to them.',
    tags: ['landscape', 'photography', 'hiking'],
    palette: {
      sky: ['#f6b48f', '#fde7d2'],
      layers: ['#c98a86', '#8f6a83', '#544a6e', '#2a2a48'],
      spark: '#fff3d6',
    },
    subjects: [
      'first light over the ridge',
      'the long way down',
      'fog in the third valley',
      'a quiet summit',
    ],
  },
  {
    handle: 'clay.atelier',
    displayName: 'Clay Atelier',
    priceCents: 1200,
    members: 388,
    scene: vessels,
    bio: 'Stoneware, slowly. Glaze recipes, kiln diaries and seconds that deserve a home.',
    tags: ['ceramics', 'craft', 'studio'],
    palette: {
      sky: ['#efe3d3', '#d9c2a7'],
      layers: ['#b5674a', '#7d8a72', '#dcae7e', '#5b4334'],
      spark: '#2f5d62',
    },
    subjects: [
      'the ash glaze, third try',
      'a tall pair for one stem',
      'opening the kiln',
      'handles, at last',
    ],
  },
  {
    handle: 'night.transit',
    displayName: 'Night Transit',
    priceCents: 700,
    members: 361,
    scene: skyline,
    bio: 'Cities after the last train. Long exposures from rooftops and platforms.',
    tags: ['city', 'photography', 'night'],
    palette: {
      sky: ['#141b3c', '#e0609a'],
      layers: ['#3b2a6b', '#2a2258', '#1b1a42', '#0c0e26'],
      spark: '#ffd27a',
    },
    subjects: [
      'the view from level nine',
      'rain on the overpass',
      'one window awake',
      'blue hour, line four',
    ],
  },
  {
    handle: 'botanica.notes',
    displayName: 'Botanica Notes',
    priceCents: 500,
    members: 340,
    scene: leaves,
    bio: 'A field notebook of leaves: ink, pressings and what grows on the windowsill.',
    tags: ['plants', 'drawing', 'nature'],
    palette: {
      sky: ['#e8f3e1', '#bcd9b4'],
      layers: ['#5d9a68', '#2f6f4e', '#8bbf7a', '#1d4a38'],
      spark: '#f2d16b',
    },
    subjects: [
      'ferns from the north wall',
      'a cutting that took',
      'ten greens on one page',
      'the seed tray, week two',
    ],
  },
  {
    handle: 'slow.kitchen',
    displayName: 'Slow Kitchen',
    priceCents: 800,
    members: 322,
    scene: table,
    bio: 'Recipes that wait for you. Seasonal plates, long simmers, no timers.',
    tags: ['food', 'recipes', 'home'],
    palette: {
      sky: ['#3c4a3e', '#232b26'],
      layers: ['#d9773b', '#a83f2c', '#7f9a4c', '#e2b154'],
      spark: '#f4e04d',
    },
    subjects: [
      'tomatoes, three ways',
      'a stew for Sunday',
      'what the market had',
      'bread and nothing else',
    ],
  },
  {
    handle: 'tidepool',
    displayName: 'Tidepool',
    priceCents: 600,
    members: 301,
    scene: sea,
    bio: 'The sea in all its moods, from a very small boat.',
    tags: ['sea', 'photography', 'travel'],
    palette: {
      sky: ['#7fd1d8', '#fdf0d5'],
      layers: ['#3aa6b0', '#1f7a8c', '#12546b', '#0a3449'],
      spark: '#ffe29a',
    },
    subjects: [
      'slack water at noon',
      'swell from the west',
      'the harbour, asleep',
      'silver after the squall',
    ],
  },
  {
    handle: 'dune.letters',
    displayName: 'Dune Letters',
    priceCents: 1000,
    members: 284,
    scene: dunes,
    bio: 'Letters from dry places. A page and a picture every week.',
    tags: ['travel', 'writing', 'landscape'],
    palette: {
      sky: ['#f9c784', '#fcefdc'],
      layers: ['#e8985e', '#d0703c', '#a84f2f', '#6f3326'],
      spark: '#fffbe6',
    },
    subjects: [
      'a line the wind drew',
      'shade at four',
      'the well road',
      'nothing for a day, then this',
    ],
  },
  {
    handle: 'paper.theater',
    displayName: 'Paper Theater',
    priceCents: 1500,
    members: 266,
    scene: paper,
    bio: 'Stories cut from paper. Templates, light boxes and the tiny sets behind them.',
    tags: ['illustration', 'craft', 'paper'],
    palette: {
      sky: ['#fef3e2', '#27375e'],
      layers: ['#f6c6a8', '#e58f84', '#a75a7d', '#5a3d77'],
      spark: '#ffd166',
    },
    subjects: [
      'act two, scene one',
      'a curtain in five layers',
      'the fox finds the door',
      'light box test',
    ],
  },
  {
    handle: 'orbit.sketchbook',
    displayName: 'Orbit Sketchbook',
    priceCents: 400,
    members: 249,
    scene: orbits,
    bio: 'Worlds that might be. One invented planet at a time.',
    tags: ['illustration', 'space', 'art'],
    palette: {
      sky: ['#0b1030', '#2b1a4f'],
      layers: ['#ff9f7a', '#7a5cff', '#4bc6d6', '#2a1f5c'],
      spark: '#ffe8b0',
    },
    subjects: [
      'a ring of ice',
      'the twin that drifts',
      'morning on the far side',
      'two moons, one tide',
    ],
  },
  {
    handle: 'loom.and.thread',
    displayName: 'Loom & Thread',
    priceCents: 1100,
    members: 231,
    scene: weave,
    bio: 'Hand-woven patterns, drafts to download and the colour notes behind each piece.',
    tags: ['textile', 'craft', 'pattern'],
    palette: {
      sky: ['#f1e9dc', '#d6c3a5'],
      layers: ['#355070', '#6d597a', '#b56576', '#e56b6f'],
      spark: '#eaac8b',
    },
    subjects: ['draft no. 12', 'indigo, second dip', 'the narrow warp', 'a border that behaves'],
  },
  {
    handle: 'soft.synth',
    displayName: 'Soft Synth',
    priceCents: 600,
    members: 218,
    scene: waves,
    bio: 'Ambient pieces, patch notes and the pictures they make.',
    tags: ['music', 'ambient', 'studio'],
    palette: {
      sky: ['#1a1333', '#0d1b2a'],
      layers: ['#7b5cff', '#3ec1d3', '#b05ccf', '#4361ee'],
      spark: '#ff9a76',
    },
    subjects: [
      'a patch for rain',
      'nine minutes, no drums',
      'the tape loop returns',
      'low tide in D',
    ],
  },
  {
    handle: 'motion.studies',
    displayName: 'Motion Studies',
    priceCents: 0,
    members: 205,
    scene: ribbons,
    bio: 'Dance, traced. Every phrase becomes a line; every line becomes a print.',
    tags: ['dance', 'art', 'film'],
    palette: {
      sky: ['#fbe4e6', '#f7c8c0'],
      layers: ['#d1495b', '#8d2f5b', '#3d2645', '#edae49'],
      spark: '#00798c',
    },
    subjects: ['phrase 31, slower', 'a turn and its echo', 'study for two arms', 'the fall, kept'],
  },
];
