// For the map's route, which may not import the map: brings a drawing or a search result into view.
export { flyToBox, viewOfBox } from '#map/fly-to-box.ts';
