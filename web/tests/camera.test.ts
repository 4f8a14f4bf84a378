import { describe, expect, it, vi } from 'vitest';
import { Camera } from '../src/board/camera.svelte';

vi.mock('../src/lib/theme.svelte', () => ({ stillMotion: () => true }));

vi.stubGlobal('navigator', { maxTouchPoints: 0 });

/** As much of an element as d3 asks for. */
const element = () =>
  ({ addEventListener() {}, removeEventListener() {}, style: { setProperty() {} } }) as unknown as SVGSVGElement;

describe('the camera', () => {
  it('keeps the map in the window when the overview is clicked near its edge', () => {
    const camera = new Camera({ left: 0, top: 0, right: 1000, bottom: 800 }, 2);
    camera.attach(element());
    camera.resize(400, 300);
    camera.zoomBy(4);
    camera.centre([1000, 800]);
    const { x, y, k } = camera.view;
    expect([1000 * k + x, 800 * k + y]).toEqual([400 - 24, 300 - 24]);
  });
});
