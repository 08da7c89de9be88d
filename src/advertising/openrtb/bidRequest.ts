/** The parts of an OpenRTB 2.x bid request that samples have and that answers are checked against. */
export interface BidRequest {
  readonly id: string
  readonly imp: readonly Imp[]
  readonly at: 1 | 2
  readonly tmax: number
  readonly cur: readonly string[]
  readonly test?: 0 | 1
  readonly bcat?: readonly string[]
  readonly badv?: readonly string[]
  readonly wseat?: readonly string[]
  readonly bseat?: readonly string[]
  readonly [other: string]: unknown
}

export interface Imp {
  readonly id: string
  readonly banner?: Banner
  readonly video?: Timed
  readonly audio?: Timed
  readonly native?: { readonly request: string; readonly ver: string; readonly battr?: readonly number[] }
  readonly pmp?: { readonly private_auction?: 0 | 1; readonly deals?: readonly RequestedDeal[] }
  readonly bidfloor?: number
  readonly bidfloorcur?: string
  readonly secure?: 0 | 1
  readonly [other: string]: unknown
}

export interface Banner {
  readonly format?: readonly { readonly w: number; readonly h: number }[]
  readonly battr?: readonly number[]
  readonly [other: string]: unknown
}

/** What a video and an audio impression share. */
export interface Timed {
  readonly mimes: readonly string[]
  readonly minduration?: number
  readonly maxduration?: number
  readonly protocols?: readonly number[]
  readonly battr?: readonly number[]
  readonly [other: string]: unknown
}

export interface RequestedDeal {
  readonly id: string
  readonly bidfloor?: number
  readonly bidfloorcur?: string
  readonly at?: 1 | 2 | 3
  readonly wseat?: readonly string[]
  readonly wadomain?: readonly string[]
}

export const formats = ['banner', 'video', 'audio', 'native'] as const
export type Format = (typeof formats)[number]

export function formatsOf(imp: Imp): readonly Format[] {
  return formats.filter(format => imp[format] !== undefined)
}
