/** Why a file cannot be used, in a sentence for the person who chose it. */
export const mediaFaults = {
  empty: 'This file is empty.',
  unknownType: 'This file is neither a picture, a video nor an audio file that we can read.',
  otherRecording:
    'We cannot read this kind of file. Export it as MP4 or MOV, or sound as M4A, MP3, WAV or FLAC.',
  otherPicture: 'We cannot read this kind of picture. Export it as JPEG, PNG, WebP or HEIC.',
  unreadableFilm:
    'The picture of this video is stored in an old way that we cannot read. Export it as H.264 or HEVC.',
  unreadableSound:
    'The sound in this file is stored in a way that we cannot read, such as Apple Lossless. Export it with AAC.',
  svg: 'SVG drawings cannot be used. Save it as PNG or JPEG.',
  damaged: 'This file is damaged or was cut off. Please export or upload it again.',
  tooManyPixels: 'This picture has too many pixels. At most 120 megapixels, please.',
  tooLargePictures: 'The picture of this video is too large. At most 8,192 pixels a side, please.',
  tooLarge: 'This picture is too large a file. At most 100 MB, please.',
  notAPicture: 'An avatar or a banner must be a picture.',
  tooLong: 'This recording is too long. At most 6 hours, please.',
  tooManyFrames: 'This animation is too long. At most 600 pictures, please.',
  noTracks: 'There is neither picture nor sound in this file that we can read. It may be damaged.',
  outOfMemory:
    'Preparing this file took more memory than there is for one file. Try again, or export it in a smaller size.',
  stuck: 'We got stuck reading this file, so it may be damaged. Try again, or export it again.',
  internal: 'Something went wrong on our side while preparing this file. Please try again.',
} as const;

/** What is done with a recording now, beside how much of it is done. */
export const mediaSteps = {
  waiting: 'In line',
  reading: 'Reading',
  preview: 'Preview',
  sound: 'Sound',
  film: 'Encoding',
  storing: 'Storing',
} as const;

/** Why a file cannot be used as captions; `{line}` is where. */
export const captionFaults = {
  empty: 'There is nothing to read in this file.',
  tooLarge: 'Captions can be at most 500 KB. Is this the right file?',
  unknownType: 'This file is neither WebVTT (.vtt) nor SubRip (.srt).',
  badTime: 'Line {line} should be a time, such as 00:01:02.500 --> 00:01:04.000.',
  backwards: 'Line {line} ends before it begins.',
  tooMuch: 'Line {line} begins a text that is too long to be shown at once.',
  tooMany: 'There are more than 20,000 texts in this file.',
  otherFilm: 'These captions begin after the film has ended. Are they for another film?',
} as const;
export type CaptionFaultCode = keyof typeof captionFaults;
export type MediaFaultCode = keyof typeof mediaFaults;
