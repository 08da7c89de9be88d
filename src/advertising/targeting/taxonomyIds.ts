/**
 * IDs of IAB Tech Lab's taxonomies, runs of numbers as `first-last`. "IAB Tech Lab", CC BY 3.0
 * (https://creativecommons.org/licenses/by/3.0/), from https://github.com/InteractiveAdvertisingBureau/Taxonomies.
 */
export const taxonomyIds = {
  ad_product_2_0: '1000-1582',
  content_3_1:
    '1-44 46 48-49 51-151 153-173 177-181 185-326 331-332 335-336 338-371 376-378 380-381 383 386-643 645-698 700 1KXCLD 6i4dB6 80DV8O 8FD8nI 8VZQHL 8YPBBL A0AH3G EZWB7V HxqYV1 I4GWl6 II436J JLBCU7 KHPC5A KHPC6A MQ2XML Rm3SiT SPSHQ5 TIFQA5 VK7KD0 VKIV56 VWGKS7 W3CW2J WQC6HR XtODT3 Z7rJBM ZJG29S avbNf2 j9PaO9 mm3UXx pg0WhF v9i3On',
} as const
