import { echo, reach, sequence, shadows, spotlight, steps, turn } from '../pictures/dance.ts';
import { ribbons } from '../pictures/studio-scenes.ts';
import { post, type SampleCreator } from './sample-creator.ts';

/** A dancer and runner who draws what moved. The page is free. */
export const motionStudies: SampleCreator = {
  handle: 'motion.studies',
  displayName: 'Motion Studies',
  priceCents: 0,
  benefits: 'Everything here. Stretch first.',
  members: 205,
  avatar: turn,
  banner: ribbons,
  bio: 'Dance, traced. Every phrase becomes a line; every line becomes a print. I run, too.',
  tags: ['dance', 'art', 'film'],
  palette: {
    sky: ['#fbe4e6', '#f7c8c0'],
    layers: ['#d1495b', '#8d2f5b', '#3d2645', '#edae49'],
    spark: '#00798c',
  },
  lockedTitles: ['Shadow rehearsal', 'What one turn leaves in the air'],
  posts: [
    post(
      ribbons,
      'Phrase 31, slower. I ran six miles before class, which was a mistake you can see around the middle.',
      'Ribbons of color following a movement',
      {
        said: [
          ['The middle is my favorite part.', 'The middle is my left hamstring.'],
          ['How do you trace it?', 'A light on each wrist, then ink on top, one line per hand.'],
        ],
      },
    ),
    post(
      sequence,
      'Three moments of one phrase, about a second apart. The floor plan and the version I filmed from above come after.',
      'Three dancers in a row',
      {
        more: [
          [steps, 'The floor plan, step by step'],
          [echo, 'The same phrase from above'],
        ],
        said: [
          ['The middle one is falling, right?', 'The middle one is deciding.'],
          ['I tried to follow the floor plan and met my table.'],
        ],
      },
    ),
    post(
      spotlight,
      'The studio is free on Thursdays now. I can run one open class a month.',
      'A dancer in a spotlight',
      {
        poll: {
          question: 'What should the first open class be?',
          options: [
            'Falling without noise',
            'Turning without getting dizzy',
            'Just walking, properly',
          ],
        },
        said: [
          ['Just walking. I’ve been doing it wrong for years.', 'Most of us have. Heels.'],
          ['Falling! My downstairs neighbor votes falling too.'],
        ],
      },
    ),
    post(
      shadows,
      'Shadow rehearsal. The taller one has better timing than I do, and never warms up.',
      'A dancer and two large shadows',
      {
        said: [['My shadow is always late.', 'Move the lamp. It fixes everything.']],
      },
    ),
    post(
      turn,
      'One turn and what it left in the air. I counted four. The camera says three and a half.',
      'A dancer with arcs around the arms',
      {
        said: [
          ['Cameras are bitter.', 'This one is at least honest.'],
          ['That half is doing a lot of work.'],
        ],
      },
    ),
    post(
      reach,
      'Study for two arms that were not talking to each other.',
      'Two hands drawn in lines',
    ),
    post(
      echo,
      'The same turn eleven times. It became a flower, I didn’t ask it to.',
      'A dancer repeated in a circle',
    ),
    post(steps, 'Left, right, right, regret.', 'Footsteps on a grid'),
    post(ribbons, 'A fall, kept.', 'Lines dropping to the floor'),
    post(sequence, 'Warm-up, warm-up, still warm-up.', 'Three poses'),
    post(shadows, 'The taller one is not me, and never will be.', 'Shadows on a wall'),
    post(
      turn,
      'Ran home after class. Ten miles, two blisters, one idea.',
      'A turn with trailing arcs',
    ),
    post(
      spotlight,
      'One lamp, one person, one warning from the fire inspector.',
      'A cone of light on a floor',
    ),
    post(echo, 'Nine of me and none of us on the beat.', 'A round pattern of dancers'),
    post(reach, 'Hands are the last to learn it.', 'Two hands nearly touching'),
    post(ribbons, 'A turn and its echo.', 'Colored bands'),
    post(
      steps,
      'How to cross a room in nineteen steps. Eighteen if you’re late.',
      'A path of footprints',
    ),
    post(sequence, 'From the old notebook: arms first.', 'Three figures'),
    post(turn, 'Half a turn. The other half was in another city.', 'One dancer'),
    post(ribbons, 'The first line I ever kept.', 'A single movement, drawn'),
  ],
  comments: [
    'I got dizzy in a nice way.',
    'Is there music with this one?',
    'The line at the knee!',
    'I want to move like that, even once.',
    'How long did you hold it?',
    'My running coach should see this.',
    'Tried it in the kitchen. The kitchen won.',
    'Slower again, please.',
    'What do you wear on your feet?',
    'It looks like a breath.',
  ],
};
