import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { Button } from '../../ui/forms/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Slider } from '../../ui/forms/slider.tsx';
import { cropArea, movedView, type CropView } from './crop-area.ts';

export interface CropDialogProps {
  readonly picture: ImageBitmap;
  /** Size of the resulting file, in pixels. */
  readonly width: number;
  readonly height: number;
  readonly round?: boolean;
  readonly onClose: () => void;
  readonly onCropped: (file: File) => void;
}

const STEP = 0.05;
const KEYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [STEP, 0],
  ArrowRight: [-STEP, 0],
  ArrowUp: [0, STEP],
  ArrowDown: [0, -STEP],
};

/** Chooses the part of a picture to keep: dragging or arrow keys move it, the slider zooms. */
export function CropDialog({
  picture,
  width,
  height,
  round = false,
  onClose,
  onCropped,
}: CropDialogProps) {
  const aspect = width / height;
  const canvas = useRef<HTMLCanvasElement>(null);
  const [view, setView] = useState<CropView>({ centerX: 0.5, centerY: 0.5, zoom: 1 });
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    const area = cropArea(picture, aspect, view);
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, width, height);
  }, [picture, aspect, view, width, height]);

  const move = (byX: number, byY: number) =>
    setView((before) => movedView(picture, aspect, before, byX, byY));

  function drag(event: PointerEvent<HTMLCanvasElement>) {
    if (event.buttons === 0) return;
    const box = event.currentTarget.getBoundingClientRect();
    move(event.movementX / box.width, event.movementY / box.height);
  }
  function press(event: KeyboardEvent) {
    const by = KEYS[event.key];
    if (!by) return;
    event.preventDefault();
    move(...by);
  }
  function save() {
    setBusy(true);
    canvas.current?.toBlob(
      (blob) => {
        setBusy(false);
        if (blob) onCropped(new File([blob], 'picture.jpg', { type: 'image/jpeg' }));
      },
      'image/jpeg',
      0.92,
    );
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Choose the part to show"
      description="Drag the picture, or use the arrow keys."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={busy} onClick={save}>
            Use this part
          </Button>
        </>
      }
    >
      <canvas
        ref={canvas}
        width={width}
        height={height}
        tabIndex={0}
        role="img"
        aria-label="The part people will see"
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onKeyDown={press}
        className={cx(
          'mx-auto block w-full cursor-grab touch-none bg-sunken active:cursor-grabbing',
          round ? 'max-w-72 rounded-full' : 'rounded-lg',
        )}
      />
      <Field label="Zoom" className="mt-4">
        <Slider
          min={1}
          max={4}
          step={0.05}
          value={view.zoom}
          onValue={(zoom) => setView((before) => ({ ...before, zoom }))}
        />
      </Field>
    </Dialog>
  );
}
