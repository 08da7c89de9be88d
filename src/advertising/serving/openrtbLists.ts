/** What the lists of AdCOM 1.0 and OpenRTB 2.6 are called in the catalogue, by their numbers. */
export const deviceTypeNames: Readonly<Record<number, string>> = {
  1: 'mobile_tablet',
  2: 'personal_computer',
  3: 'connected_tv',
  4: 'phone',
  5: 'tablet',
  6: 'connected_device',
  7: 'set_top_box',
  8: 'ooh_device',
}

/** AdCOM List: Placement Subtypes – Video (`plcmt`). */
export const videoPlacementNames: Readonly<Record<number, string>> = {
  1: 'instream',
  2: 'accompanying_content',
  3: 'interstitial',
  4: 'standalone',
}

/** AdCOM List: Placement Positions; of the others nothing is told. */
export const positionNames: Readonly<Record<number, string>> = { 1: 'above', 3: 'below' }

/** AdCOM List: Playback Methods. */
export const playbackNames: Readonly<Record<number, string>> = {
  1: 'auto_sound_on',
  2: 'auto_sound_off',
  3: 'click_to_play',
  4: 'mouse_over',
  5: 'viewport_sound_on',
}

/** AdCOM List: Feed Types, and what OpenRTB's list lacks in words of the catalogue's own. */
export const feedNames: Readonly<Record<number, string>> = {
  1: 'music',
  2: 'radio',
  3: 'podcast',
  4: 'catch_up',
  5: 'web_radio',
}

/** AdCOM List: Creative Attributes. */
export const attributeNumbers: Readonly<Record<string, number>> = {
  audio_auto_play: 1,
  audio_user_initiated: 2,
  expandable_automatic: 3,
  expandable_user_initiated: 4,
  in_banner_video_auto_play: 6,
  pop: 8,
  provocative: 9,
  shaky: 10,
  survey: 11,
  text_only: 12,
  user_interactive: 13,
  has_skip_button: 16,
}

/** AdCOM List: Start Delay Modes: 0 pre-roll, above 0 and -1 mid-roll, -2 post-roll. */
export function startDelayName(delay: number): 'pre' | 'mid' | 'post' {
  if (delay === 0) return 'pre'
  return delay === -2 ? 'post' : 'mid'
}

/** OpenOOH venue taxonomy 1.x: the categories behind each of the catalogue's venue types, with their numbers. */
export const venueNames: Readonly<Record<string, readonly string[]>> = {
  transit: ['transit', '1'],
  retail: ['retail', '2'],
  outdoor: ['outdoor', '3'],
  health: ['health_and_beauty', 'point_of_care', '4', '5'],
  education: ['education', '6'],
  office: ['office_buildings', '7'],
  leisure: ['leisure', '8'],
  residential: ['residential', '11'],
}

/** A number of a list for a name of the catalogue; null for one that the list hasn't. */
export function numberNamed(list: Readonly<Record<number, string>>, name: unknown): number | null {
  const found = Object.entries(list).find(([, one]) => one === name)
  return found ? Number(found[0]) : null
}
