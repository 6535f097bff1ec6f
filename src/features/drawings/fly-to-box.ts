// For the map's route, which may not ask the map itself: what is drawn or found is brought into view.
export { flyToBox, viewOfBox } from '#map/fly-to-box.ts';
