export type TourStart = 'where-left' | number;
