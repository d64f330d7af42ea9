import {
  cairn,
  forest,
  lake,
  onePine,
  peakAtNight,
  tent,
  trailMap,
  tripod,
} from '../pictures/mountains.ts';
import { ridges } from '../pictures/outdoor-scenes.ts';
import { post, type SampleCreator } from './sample-creator.ts';

/** A large-format photographer who walks a lot. */
export const harborAndPine: SampleCreator = {
  handle: 'harbor.and.pine',
  displayName: 'Harbor & Pine',
  priceCents: 900,
  benefits: 'Full-size scans, the map of every walk, and the frames I usually throw away.',
  members: 412,
  avatar: onePine,
  banner: ridges,
  bio: 'Mountains before breakfast. Large-format landscapes, and the walks that lead to them.',
  tags: ['landscape', 'photography', 'hiking'],
  palette: {
    sky: ['#f6b48f', '#fde7d2'],
    layers: ['#c98a86', '#8f6a83', '#544a6e', '#2a2a48'],
    spark: '#fff3d6',
  },
  lockedTitles: ['Whoever crossed the frame', 'The most visible tent on the coast'],
  posts: [
    post(
      ridges,
      'Left the car at 3:40, got to the saddle at 6:05, had eleven minutes of this. Then the cloud came in and I ate a sandwich in a white room.',
      'Mountain ridges fading into haze at sunrise',
      {
        said: [
          [
            'Eleven minutes is generous. I got four up there last fall.',
            'Four! Did you at least get the sandwich?',
          ],
          [
            'Which saddle is this, if you don’t mind sharing?',
            'Members have the map. It’s the one with the bad last mile.',
          ],
        ],
      },
    ),
    post(
      lake,
      'The lake was flat for once. One sheet of film before the wind, one after. I like the second one more, and it’s blurry.',
      'A snowy peak mirrored in a lake',
      {
        more: [
          [ridges, 'The same valley ten minutes later, in haze'],
          [forest, 'Pines on the far shore'],
        ],
        said: [
          ['The blurry one, a hundred percent.', 'Thank you. My scanner disagrees.'],
          ['How long was the exposure on the second?', 'About two seconds. Longer than I wanted.'],
        ],
      },
    ),
    post(
      trailMap,
      'I’m planning the June walk and I have two weekends, not four. Help me choose.',
      'A contour map with a dashed trail to a summit flag',
      {
        poll: {
          question: 'Where should the June walk go?',
          options: [
            'The north rim, two nights',
            'The burned forest, one long day',
            'Back to the lake, in case it behaves',
          ],
        },
        said: [
          ['North rim, please. The forest will wait.', 'That’s what my knees said too.'],
          ['Lake again! You owe us a calm one.'],
        ],
      },
    ),
    post(
      peakAtNight,
      'Forty minutes on one sheet. Somebody with a headlamp walked across the frame and you can’t see them at all. There’s a lesson in there. The full scan is 400 MB.',
      'A single peak under a field of stars',
      {
        said: [
          ['I zoomed in for the headlamp. Nothing. Spooky.', 'They even stopped to say hello.'],
        ],
      },
    ),
    post(
      tent,
      'New tent. It is very orange and I am told this is a safety feature.',
      'A small lit tent below dark hills',
      {
        said: [
          ['You can see that thing from orbit.', 'That is the safety feature.'],
          ['How is it in wind?', 'Loud. But dry, which the old one had given up on.'],
        ],
      },
    ),
    post(
      tripod,
      'People ask what’s in the bag. Mostly a jacket around a camera.',
      'A large camera on a tripod against a low sun',
    ),
    post(
      forest,
      'Fog did all the composing today. I just stood there.',
      'Rows of pines paling into fog',
    ),
    post(
      cairn,
      'Somebody rebuilt this one since March. Thank you, somebody.',
      'A stack of stones beside a path',
    ),
    post(ridges, 'Five ridges. I counted seven in person.', 'Five ridges in evening light'),
    post(
      lake,
      'Shore ice, day one. It was gone by lunch.',
      'A lake below a mountain in pale light',
    ),
    post(
      peakAtNight,
      'First night below freezing. The shutter sounded different.',
      'A mountain against the night sky',
    ),
    post(
      trailMap,
      'The April loop: 14 miles, one dry creek, one wet one. Notes for members.',
      'A hand-drawn contour map',
    ),
    post(
      tent,
      'Woke up at four to check on the stars. They were fine.',
      'A tent glowing under stars',
    ),
    post(
      ridges,
      'I’ve photographed this ridge nineteen times. This is number twenty.',
      'A long ridge in layers of haze',
    ),
    post(tripod, 'Waiting is most of the job.', 'A camera waiting on a hilltop'),
    post(forest, 'Third valley, second fog, first good frame.', 'A foggy forest'),
    post(lake, 'Dropped the lens cap in. It’s the lake’s now.', 'A peak and its reflection'),
    post(cairn, 'Turn left here. I didn’t, once.', 'A cairn marking a fork in the trail'),
    post(peakAtNight, 'No moon, no wind, no one.', 'A peak and the stars above it'),
    post(ridges, 'The first sheet of the year.', 'Morning haze between ridges'),
  ],
  comments: [
    'I can feel how cold that was.',
    'What film is this on?',
    'You make me want to set an alarm for three.',
    'The haze between the layers is so good.',
    'Is this one available as a print?',
    'My dad used to walk here. Sending him this.',
    'How heavy is the whole kit?',
    'This is my desktop until further notice.',
    'Would you shoot it again in winter?',
    'The quiet in this picture.',
  ],
};
