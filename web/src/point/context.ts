/** The pointer of the map, for what lies beside it. */
import { createContext } from 'svelte';
import type { MapPointer } from './pointer';

export const [mapPointer, setMapPointer] = createContext<MapPointer>();
