import { formatColour } from './colour.ts'

/** The 15 of the sketch style (kit.7). */
export const sketchPresets = [
  ...['#d0021b', '#f5a623', '#f8e71c', '#8b572a', '#7ed321', '#417505', '#bd10e0', '#9013fe'],
  ...['#4a90e2', '#50e3c2', '#b8e986', '#000000', '#4a4a4a', '#9b9b9b', '#ffffff'],
]

/** The 10 of the twitter style (kit.7). */
export const twitterPresets = [
  ...['#ff6900', '#fcb900', '#7bdcb5', '#00d084', '#8ed1fc'],
  ...['#0693e3', '#abb8c3', '#eb144c', '#f78da7', '#9900ef'],
]

/** Eighteen hues and grey, from dark to light: a row per shade. */
export const swatchPresets = [
  [100, 40],
  [90, 60],
  [80, 80],
  [65, 95],
  [40, 100],
  [18, 100],
].flatMap(([s = 0, v = 0]) => [
  ...Array.from({ length: 9 }, (_, index) => formatColour({ h: index * 40, s, v, a: 1 }, 'hex')),
  formatColour({ h: 0, s: 0, v: Math.max(0, v - s / 2), a: 1 }, 'hex'),
])
