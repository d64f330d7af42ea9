import { sea } from '../pictures/outdoor-scenes.ts';
import { below, boat, breaker, lighthouse, moonRoad, pool, shell } from '../pictures/shore.ts';
import { post, type SampleCreator } from './sample-creator.ts';

/** A field recordist and photographer in a very small boat. */
export const tidepool: SampleCreator = {
  handle: 'tidepool',
  displayName: 'Tidepool',
  priceCents: 600,
  benefits: 'The long recordings behind the pictures, tide tables I wrote on, and the boat log.',
  members: 301,
  avatar: shell,
  banner: sea,
  bio: 'The sea in all its moods, from a very small boat. I record it, too.',
  tags: ['sea', 'photography', 'travel'],
  palette: {
    sky: ['#7fd1d8', '#fdf0d5'],
    layers: ['#3aa6b0', '#1f7a8c', '#12546b', '#0a3449'],
    spark: '#ffe29a',
  },
  lockedTitles: ['From inside the wave', 'Slack water at midnight'],
  posts: [
    post(
      boat,
      'Out past the breakwater by six. I dropped the hydrophone and got forty minutes of shrimp, which sound like frying bacon. Headphones on.',
      'A small red boat under sail',
      {
        said: [
          ['It really does sound like bacon. I got hungry.', 'Occupational hazard.'],
          ['How deep was the mic?', 'Four meters. Deeper and you only hear ferries.'],
        ],
      },
    ),
    post(
      pool,
      'One pool, forty minutes of looking, and the star moved about this much. Then two more pools down the reef. Nobody was picked up and everybody was put back, including me.',
      'A tide pool from above with an orange starfish',
      {
        more: [
          [shell, 'A shell, empty, left where it was'],
          [below, 'The edge of the reef, from below'],
        ],
        said: [
          ['I love that you time them.', 'Somebody should. They’re working.'],
          ['What are the green ones?', 'Anemones. They close if your shadow is rude.'],
        ],
      },
    ),
    post(
      lighthouse,
      'The lighthouse keeper’s cottage can be rented for one night. I have microphones for one side of it.',
      'A striped lighthouse at dusk',
      {
        poll: {
          question: 'Where do the microphones go?',
          options: [
            'Sea side: swell and gulls',
            'Land side: wind in the grass',
            'Inside: the stairs and the lamp motor',
          ],
        },
        said: [
          ['Inside! Nobody ever records the inside.', 'The lamp motor hums in E flat. I checked.'],
          ['Sea side. I need it to sleep.'],
        ],
      },
    ),
    post(
      breaker,
      'Shot from the water with a housing I made out of a lunch box. It leaked on the next frame. This is the last picture that camera took, full size.',
      'A wave about to break',
      {
        said: [['The lunch box deserves a credit.', 'It’s in the file name.']],
      },
    ),
    post(
      moonRoad,
      'Slack water at midnight. Turned the engine off and heard nothing for eleven minutes, then a seal breathing behind me.',
      'Moonlight on dark water',
      {
        said: [
          ['I would have left my body.', 'I left a very short scream on the recording.'],
          ['Is the recording up?', 'For members. The seal is at 11:08.'],
        ],
      },
    ),
    post(
      sea,
      'Swell from the west, long and slow. Good for thinking, bad for soup.',
      'Bands of waves under a low sun',
    ),
    post(below, 'Visibility: one arm. Company: forty fish.', 'Sunlight in stripes under water'),
    post(
      shell,
      'I counted the turns and then counted them again to calm down.',
      'A spiral shell on sand',
    ),
    post(boat, 'She’s four meters long and I’ve named every leak.', 'A sailboat on calm water'),
    post(lighthouse, 'Every twelve seconds, since 1887.', 'A lighthouse beam at night'),
    post(sea, 'Silver after the squall.', 'The sea after rain'),
    post(pool, 'Low tide at 5:14. I was there at 5:10 with soup.', 'A rock pool with stones'),
    post(
      breaker,
      'Four hundred frames of waves. Here’s the one that looked back.',
      'A breaking wave',
    ),
    post(moonRoad, 'The harbor, asleep. Ropes creaking in three keys.', 'A moon over the harbor'),
    post(below, 'Kelp, from the kelp’s point of view.', 'Kelp and small fish'),
    post(boat, 'Bailed, sailed, bailed.', 'A small boat at sea'),
    post(sea, 'Nothing on the horizon, which is how I like it.', 'An open sea'),
    post(shell, 'From the beach where everyone looks down.', 'A shell in warm sand'),
    post(lighthouse, 'Fog signal test at noon. My ears want a word.', 'A lighthouse on rocks'),
    post(
      sea,
      'First recording: wind on a bad microphone. We’ve come a long way.',
      'Waves at sunset',
    ),
  ],
  comments: [
    'I fell asleep to this, in a good way.',
    'What microphone is that?',
    'My whole apartment smells like salt now.',
    'The color of that water.',
    'You’re braver than I am.',
    'Is the long version up?',
    'I live 900 miles from any sea. Thank you.',
    'That horizon is perfectly straight and I noticed.',
    'How cold was it?',
    'Please bring a bigger boat. For my nerves.',
  ],
};
