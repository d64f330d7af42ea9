import { serveRequests } from '../../../platform/on-demand/serve-requests.ts';
import { MediaFault } from '../../preparing/fault.ts';
import { type PictureResult, type PictureTask, pictureTask } from '../picture-tasks.ts';
import { cleanPicture } from './clean-picture.ts';
import { drawSample } from './draw-sample.ts';
import { drawWatermark } from './draw-watermark.ts';
import { checkedSize, preparePicture, preparePixels } from './prepare-picture.ts';

serveRequests(async (message): Promise<PictureResult> => {
  try {
    return await work(pictureTask.parse(message));
  } catch (error) {
    if (!(error instanceof MediaFault)) throw error;
    return { kind: 'refused', code: error.code, cause: String(error.cause ?? '') };
  }
});

async function work(task: PictureTask): Promise<PictureResult> {
  switch (task.kind) {
    case 'size':
      return { kind: 'size', ...(await checkedSize(task.source)) };
    case 'variants': {
      const prepared = await preparePicture(task.source, task.purpose, task.crop);
      return { kind: 'variants', prepared };
    }
    case 'clean':
      return {
        kind: 'clean',
        ...(await cleanPicture(task.source, task.target, task.type)),
      };
    case 'watermark': {
      const { picture, handle, contentType } = task;
      return { kind: 'watermark', data: await drawWatermark(picture, handle, contentType) };
    }
    case 'sample': {
      const { pixels, original } = await drawSample(task.drawing);
      const prepared = await preparePixels(pixels, task.purpose);
      return { kind: 'sample', original, prepared };
    }
  }
}
