import { fox, moonBoat, puppets, stage, template, village } from '../pictures/cut-paper.ts';
import { paper } from '../pictures/studio-scenes.ts';
import { post, type SampleCreator } from './sample-creator.ts';

/** A paper cutter with a stage the size of a shoe box. */
export const paperTheater: SampleCreator = {
  handle: 'paper.theater',
  displayName: 'Paper Theater',
  priceCents: 1500,
  benefits:
    'A cut-it-yourself template every month, stage plans, and the films behind the curtain.',
  members: 266,
  avatar: fox,
  banner: paper,
  bio: 'Stories cut from paper. Templates, light boxes and the tiny sets behind them.',
  tags: ['illustration', 'craft', 'paper'],
  palette: {
    sky: ['#fef3e2', '#27375e'],
    layers: ['#f6c6a8', '#e58f84', '#a75a7d', '#5a3d77'],
    spark: '#ffd166',
  },
  lockedTitles: ['The fox: a template', 'How the sea scene works'],
  posts: [
    post(
      fox,
      'The fox finally has knees. She could only walk left for two acts. Opening night is in the living room, seven chairs, bring your own.',
      'A paper fox in a wood of cut trees',
      {
        said: [
          [
            'Two acts of walking left is avant-garde.',
            'The reviews said “tiring.” The review was my sister.',
          ],
          ['How do the knees work?', 'A brad and a thread. Film for members on Friday.'],
        ],
      },
    ),
    post(
      stage,
      'Act two, scene one, built in an afternoon and lit with a bicycle lamp. Then the same stage empty, and the wood that goes behind it.',
      'A small paper stage with curtains',
      {
        more: [
          [paper, 'Five layers seen through the hole'],
          [village, 'The village for act three'],
        ],
        said: [
          [
            'The bicycle lamp! I would never have guessed.',
            'It blinks if you bump it. That’s the thunderstorm.',
          ],
          ['How deep is the box?', 'Eleven inches. It feels like a mile.'],
        ],
      },
    ),
    post(
      puppets,
      'The prince, the cook and the other prince. One of them gets a song.',
      'Three paper puppets on strings',
      {
        poll: {
          question: 'Who gets the song?',
          options: ['The prince', 'The cook', 'The other prince'],
        },
        said: [
          [
            'The cook. She’s been in every scene and never thanked.',
            'I felt that, and so did she.',
          ],
          ['The other prince needs it more.'],
        ],
      },
    ),
    post(
      template,
      'The fox as a template: eleven pieces, two brads, one evening. Print at 100%, cut the inside lines first, forgive yourself.',
      'A cutting template with scissors',
      {
        said: [
          ['My fox has three legs now, but she’s mine.', 'Three is plenty with the right thread.'],
        ],
      },
    ),
    post(
      moonBoat,
      'The moon hangs from fishing line, the waves are on a bicycle chain, and somebody has to blow gently from the left.',
      'A paper boat under a hanging moon',
      {
        said: [
          ['I volunteer to blow from the left.', 'You’re hired. Bring a scarf.'],
          ['The chain is so smart.'],
        ],
      },
    ),
    post(
      paper,
      'Looking in from the audience side. Row one, seat one.',
      'Layers of paper with a hole to look through',
    ),
    post(
      village,
      'Every window is a hole, and every hole is a bulb. Don’t look behind.',
      'A village of paper houses with lit windows',
    ),
    post(
      stage,
      'A curtain in five layers, each cut freehand and slightly wrong.',
      'Red and pink paper curtains',
    ),
    post(fox, 'The fox finds the door. It took me four doors.', 'A fox between trees'),
    post(moonBoat, 'Rehearsal. The boat sank, in character.', 'A boat on paper waves'),
    post(puppets, 'Strings untangled. Nobody breathe.', 'Puppets hanging in a row'),
    post(
      template,
      'January’s template: a house with a tree that won’t stay in the yard.',
      'A dashed outline on paper',
    ),
    post(paper, 'Light box test, 2 watts, all the mood.', 'Colored layers lit from behind'),
    post(village, 'Moved the church. The village is upset.', 'Houses in three rows'),
    post(stage, 'The understudy is a cat. We don’t talk about it.', 'A stage with two trees'),
    post(fox, 'First fox. No knees, big dreams.', 'A paper fox'),
    post(
      paper,
      'Offcuts from act one. I keep them all in a drawer called Maybe.',
      'Cut paper in warm colors',
    ),
    post(puppets, 'The cook got new shoes.', 'A puppet in the middle of three'),
    post(moonBoat, 'Stars: nine. Tape: so much tape.', 'Stars on strings above a sea'),
    post(template, 'Change the blade. That’s the whole tutorial.', 'Scissors on a template'),
  ],
  comments: [
    'How thick is that paper?',
    'My daughter wants to live in this one.',
    'I cut my thumb and regret nothing.',
    'The shadows make it.',
    'Scissors or knife for the small holes?',
    'I heard the music just looking at it.',
    'Ours is hanging in the window now.',
    'How do you store them all?',
    'When is the next show?',
    'The tiny door handle!',
  ],
};
