/** Words of the sample posts and comments; `{subject}` is one of the creator's subjects. */
export const postTexts: readonly string[] = [
  'Today: {subject}. It took longer than planned and I do not regret a minute.',
  '{subject}. Swipe for the version that nearly won.',
  'A small one from this week: {subject}. Notes are below for members.',
  'You asked how this began. It began with {subject}.',
  '{subject} — full size for members, as always.',
  'Third attempt at {subject}, and the first I would hang on a wall.',
  'From the notebook: {subject}. What should come next?',
  'Quiet day, good light. {subject}.',
  'I keep coming back to {subject}. This is the one I kept.',
  'Behind the scenes of {subject}: more tape than you would think.',
];

export const commentTexts: readonly string[] = [
  'This made my morning.',
  'The colours in this one!',
  'How long did it take you?',
  'I would love a print of this.',
  'Saving this for later.',
  'You keep getting better.',
  'The second one is my favourite.',
  'Please never stop.',
  'I tried this at home and it worked.',
  'Is there a longer version?',
  'So calm. Thank you.',
  'What did you use here?',
  'I looked at this for a whole minute.',
  'My new wallpaper.',
  'More of these, please!',
  'The light is unreal.',
  'Worth every month.',
  'I showed this to my class.',
  'This is why I am a member.',
  'Wow. Just wow.',
  'Could you share the notes?',
  'That detail in the corner!',
  'Happy I found this page.',
  'A whole mood.',
];

export const announcements: readonly { title: string; body: string; actionUrl: string }[] = [
  {
    title: 'Welcome',
    body: 'Follow a few creators and their newest posts are waiting on Home.',
    actionUrl: '/dashboard',
  },
  {
    title: 'Find something new',
    body: 'Search by name or tag, and look through the newest posts of everyone.',
    actionUrl: '/dashboard/search',
  },
  {
    title: 'Everything you bought, in one place',
    body: 'Pictures you unlocked and what comes with your memberships stand in your gallery.',
    actionUrl: '/dashboard/gallery',
  },
];
