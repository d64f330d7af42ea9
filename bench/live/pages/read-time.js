/** Plays the stream, and returns how old its pictures are, in milliseconds. */
globalThis.readTime = async ({ playlist, options, settleMs, lookMs }) => {
  const video = document.createElement('video');
  video.muted = true;
  video.autoplay = true;
  document.body.append(video);
  const player = new Hls(options);
  player.loadSource(playlist);
  player.attachMedia(video);
  const canvas = document.createElement('canvas');
  canvas.width = 1280;
  canvas.height = 720;
  const drawing = canvas.getContext('2d', { willReadFrequently: true });
  const timeInPicture = () => {
    drawing.drawImage(video, 0, 0, 1280, 720);
    let time = 0;
    for (let bit = 0; bit < 32; bit++) {
      const [light = 0] = drawing.getImageData(bit * 40 + 20, 340, 1, 1).data;
      if (light > 128) time += 2 ** bit;
    }
    return time;
  };
  const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  while (video.currentTime === 0) await wait(100);
  await wait(settleMs);
  const delays = [];
  const until = Date.now() + lookMs;
  while (Date.now() < until) {
    const delay = (Date.now() % 2 ** 32) - timeInPicture();
    // A square between two frames reads as neither: such a time is days off.
    if (delay >= 0 && delay < 60_000) delays.push(delay);
    await wait(100);
  }
  return delays;
};
