/** The part that is cut out of a picture, in the picture's own pixels. */
export interface CropArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The center of the cut, as fractions of the picture (0 to 1), and the zoom (1: as much as fits). */
export interface CropView {
  readonly centerX: number;
  readonly centerY: number;
  readonly zoom: number;
}

/** The largest area of `aspect` (width / height) at that zoom, moved so that it stays inside the picture. */
export function cropArea(
  picture: { readonly width: number; readonly height: number },
  aspect: number,
  view: CropView,
): CropArea {
  const width = Math.min(picture.width, picture.height * aspect) / Math.max(1, view.zoom);
  const height = width / aspect;
  const inside = (center: number, size: number, whole: number) =>
    Math.min(Math.max(center * whole - size / 2, 0), whole - size);
  return {
    x: inside(view.centerX, width, picture.width),
    y: inside(view.centerY, height, picture.height),
    width,
    height,
  };
}

/** The view after the picture was dragged by a fraction of the shown area (1: its whole width). */
export function movedView(
  picture: { readonly width: number; readonly height: number },
  aspect: number,
  view: CropView,
  byX: number,
  byY: number,
): CropView {
  const area = cropArea(picture, aspect, view);
  const moved = cropArea(picture, aspect, {
    zoom: view.zoom,
    centerX: (area.x + area.width / 2 - byX * area.width) / picture.width,
    centerY: (area.y + area.height / 2 - byY * area.height) / picture.height,
  });
  return {
    zoom: view.zoom,
    centerX: (moved.x + moved.width / 2) / picture.width,
    centerY: (moved.y + moved.height / 2) / picture.height,
  };
}
