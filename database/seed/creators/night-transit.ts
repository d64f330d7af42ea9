import { facade, gap, lastTrain, lightTrails, lineMap, platform, rain } from '../pictures/city.ts';
import { skyline } from '../pictures/outdoor-scenes.ts';
import { post, type SampleCreator } from './sample-creator.ts';

/** A photographer of cities after hours. */
export const nightTransit: SampleCreator = {
  handle: 'night.transit',
  displayName: 'Night Transit',
  priceCents: 700,
  benefits: 'Full frames, exposure notes, and where to stand without being asked to leave.',
  members: 361,
  avatar: gap,
  banner: skyline,
  bio: 'Cities after the last train. Long exposures from rooftops and platforms.',
  tags: ['city', 'photography', 'night'],
  palette: {
    sky: ['#141b3c', '#e0609a'],
    layers: ['#3b2a6b', '#2a2258', '#1b1a42', '#0c0e26'],
    spark: '#ffd27a',
  },
  lockedTitles: ['Level nine, four minutes', 'One window out of sixty'],
  posts: [
    post(
      lastTrain,
      '12:52, last one out. The driver flashed the cab light at me, so either hello or please step back.',
      'A lit train crossing a bridge at night',
      {
        said: [
          ['It was hello. I drive nights, we’re bored.', 'Best comment this page will ever get.'],
          ['Is this the bridge by the canal?', 'One over. Quieter railing.'],
        ],
      },
    ),
    post(
      rain,
      'Rain on the overpass. I held the umbrella over the camera and not over me. The second and third frames are what the lamp does when a bus goes by.',
      'A street lamp in heavy rain',
      {
        more: [
          [lightTrails, 'Light trails on the overpass'],
          [facade, 'One window, across the street'],
        ],
        said: [
          ['You need a bigger umbrella.', 'I need a smaller camera.'],
          ['That puddle is doing all the work.'],
        ],
      },
    ),
    post(
      lineMap,
      'Next month I ride one line end to end, midnight to six, and shoot every stop. Which?',
      'A subway map with four colored lines',
      {
        poll: {
          question: 'Which line gets the whole night?',
          options: [
            'Yellow: the airport and back',
            'Pink: the old tunnels',
            'Teal: runs above the river',
            'Violet: the one everyone falls asleep on',
          ],
        },
        said: [
          ['Violet. I want portraits of sleeping backpacks.', 'I would need a second memory card.'],
          ['Teal, for the fog.'],
        ],
      },
    ),
    post(
      skyline,
      'Level nine of the parking deck, four minutes, f/8. The gap on the left is where the hotel used to be. The full frame is big enough to count desks.',
      'A skyline of lit windows',
      {
        said: [
          ['Counted 41 desks. Who is still working?', 'Someone who also can’t leave level nine.'],
        ],
      },
    ),
    post(
      facade,
      'One window awake out of sixty. I stayed until it wasn’t.',
      'A dark facade with a single lit window',
      {
        said: [
          [
            'Somebody is baking. It’s always somebody baking.',
            'At 3 a.m. I choose to believe this.',
          ],
          ['I was that window for most of 2019.'],
        ],
      },
    ),
    post(
      platform,
      'Track work means nobody on platform two, and me with a permit.',
      'Rails meeting under a signal light',
    ),
    post(lightTrails, 'Six buses and one very slow cyclist.', 'Streaks of headlights on a curve'),
    post(
      gap,
      'The moon fits between these two roofs for nine minutes. I timed it.',
      'A moon between two buildings',
    ),
    post(skyline, 'Blue hour, and the offices haven’t noticed.', 'City windows at dusk'),
    post(rain, 'My left shoe is still wet.', 'Rain under a street lamp'),
    post(lastTrain, 'Empty, except for a balloon.', 'An empty train with its windows lit'),
    post(
      platform,
      'Line four, end of the line, end of the roll.',
      'A platform running to a vanishing point',
    ),
    post(
      facade,
      'They leave the stairwell on for the cleaner. Hi, cleaner.',
      'A wall of dark windows',
    ),
    post(gap, 'Laundry, cables, moon.', 'Cables across a gap between houses'),
    post(lightTrails, 'Thirty seconds on the ring road.', 'Light trails around a bend'),
    post(skyline, 'Half the city was dark. I preferred it.', 'A skyline with few lights'),
    post(
      lineMap,
      'I drew the map from memory and lost a whole suburb.',
      'A hand-drawn transit map',
    ),
    post(
      platform,
      'Frost on the third rail. Shot from well behind the line.',
      'Rails in cold light',
    ),
    post(
      rain,
      'Same lamp as last year. It got a new bulb. I’m adjusting.',
      'A lamp over a wet street',
    ),
    post(lastTrain, 'Missed it. Took this instead.', 'The last train leaving'),
  ],
  comments: [
    'I can hear this one.',
    'How do you keep it that sharp for so long?',
    'I used to live on that block.',
    'The yellow against that blue.',
    'Did security come?',
    'This is exactly what walking home feels like.',
    'Tripod or railing?',
    'You find the quiet in very loud places.',
    'Settings, please?',
    'Printed this one for my hallway.',
  ],
};
