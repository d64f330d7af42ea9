/** Why a file cannot be used, as a sentence for the person who chose it. */
export const mediaFaults = {
  empty: 'This file is empty.',
  unknownType: 'We can’t read this file. Use a picture, video or audio file.',
  otherRecording:
    'We can’t read this kind of file. Export video as MP4 or MOV, and audio as M4A, MP3, WAV or FLAC.',
  otherPicture: 'We can’t read this kind of picture. Export it as JPEG, PNG, WebP or HEIC.',
  unreadableFilm: 'This video uses an old format that we can’t read. Export it as H.264 or HEVC.',
  unreadableSound:
    'The audio in this file uses a format that we can’t read, such as Apple Lossless. Export it with AAC.',
  svg: 'SVG files aren’t supported. Save it as PNG or JPEG.',
  damaged: 'This file is damaged or incomplete. Export or upload it again.',
  tooManyPixels: 'This picture has too many pixels. The limit is 120 megapixels.',
  tooLargePictures: 'This video’s frame is too large. The limit is 8,192 pixels per side.',
  tooLarge: 'This picture’s file is too large. The limit is 100 MB.',
  notAPicture: 'An avatar or banner must be a picture.',
  noLength: 'This recording has no length, so it can’t be played. Export it again.',
  tooLong: 'This recording is too long. The limit is 6 hours.',
  tooManyFrames: 'This animation is too long. The limit is 600 frames.',
  noTracks: 'We can’t find any picture or sound in this file. It may be damaged.',
  outOfMemory:
    'Preparing this file took too much memory. Try again, or export it in a smaller size.',
  stuck: 'We got stuck reading this file. It may be damaged. Try again, or export it again.',
  uncropped: 'We couldn’t crop this picture. Try again.',
  uncleaned:
    'We can’t take location and device data out of this kind of file. Export it as JPEG, MP4, M4A or MP3.',
  internal: 'Something went wrong on our end while preparing this file. Try again.',
} as const;

/** The current processing step of a recording, shown beside its progress. */
export const mediaSteps = {
  waiting: 'Queued',
  reading: 'Reading',
  preview: 'Preview',
  sound: 'Sound',
  film: 'Encoding',
  storing: 'Saving',
  cropping: 'Cropping',
} as const;

/** Why a file cannot be used as captions; `{line}` is the number of the line. */
export const captionFaults = {
  empty: 'This file has no captions in it.',
  tooLarge: 'Caption files can be up to 500 KB. Is this the right file?',
  unknownType: 'This isn’t a WebVTT (.vtt) or SubRip (.srt) file.',
  badTime: 'Line {line} should be a time, such as 00:01:02.500 --> 00:01:04.000.',
  backwards: 'Line {line} ends before it begins.',
  tooMuch: 'The caption on line {line} is too long to show at once.',
  tooMany: 'This file has more than 20,000 captions.',
  otherFilm: 'These captions start after the video ends. Are they for another video?',
} as const;
export type CaptionFaultCode = keyof typeof captionFaults;
export type MediaFaultCode = keyof typeof mediaFaults;
