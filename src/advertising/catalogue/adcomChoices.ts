/** When a video ad comes in what it interrupts (OpenRTB `startdelay`). */
export const startDelays = {
  options: ['pre', 'mid', 'post'],
  labels: { pre: 'Pre-roll', mid: 'Mid-roll', post: 'Post-roll' },
} as const

/** What starts a video, and whether it is heard (AdCOM, playback methods). */
export const playbackMethods = {
  options: ['auto_sound_on', 'auto_sound_off', 'click_to_play', 'mouse_over', 'viewport_sound_on'],
  labels: {
    auto_sound_on: 'Autoplay, sound on',
    auto_sound_off: 'Autoplay, sound off',
    mouse_over: 'On hover, sound on',
    viewport_sound_on: 'In view, sound on',
  },
} as const

/** What publishers may not want a creative to do (AdCOM, creative attributes). */
export const attributeLabels = {
  audio_auto_play: 'Audio, autoplay',
  expandable_automatic: 'Expands automatically',
  pop: 'Pop-up or pop-under',
} as const
