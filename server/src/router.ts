import { areas } from './areas.ts';
import { anyone } from './kernel/implement.ts';
import { routesOf } from './kernel/declared.ts';

/** Every operation of the contract with its handler, from what the areas declare; a missing one does not compile. */
export const router = anyone.router(routesOf(areas));
