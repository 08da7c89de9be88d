import { t } from '../../../engine/texts/t.ts'
import { requestFor } from '../../openrtb/requestFor.ts'
import { type SampleKey, sampleKeys } from '../../openrtb/sampleLabels.ts'
import { sampleOf } from '../../openrtb/sampleRequests.ts'
import type { TemplateAim } from './templateAim.ts'

/** Bid requests to begin with, by what they are for. Each has a user, so that frequency caps can be counted. */
export type Template = SampleKey | 'ctv' | 'dooh'

export const templates: readonly { readonly value: Template; readonly label: string }[] = [
  ...sampleKeys.map(value => ({ value, label: sampleOf(value).label })),
  { value: 'ctv', label: t('Video on CTV') },
  { value: 'dooh', label: t('DOOH screen in a station') },
]

export function isTemplate(value: unknown): value is Template {
  return templates.some(one => one.value === value)
}

/** The template that a line item of a type could bid on. */
export function templateOf(lineItemType: unknown): Template {
  const own: Readonly<Record<string, Template>> = {
    display: 'banner',
    native: 'native',
    video: 'video',
    ctv: 'ctv',
    audio: 'audio',
    dooh: 'dooh',
  }
  return own[String(lineItemType)] ?? 'banner'
}

/** As text, to be edited. */
export function templateText(template: Template, { country, segments, categories }: TemplateAim): string {
  const sample = template === 'ctv' ? 'video' : template === 'dooh' ? 'banner' : template
  const made = requestFor({}, { sample, id: `test-${template}`, isTest: true })
  if (typeof made === 'string') return '{}'
  const { site, app, bcat: _, badv: __, cattax: ___, ...request } = made.request
  const [imp] = made.request.imp
  const device = { ...Object(request.device), geo: { country, type: 2 } }
  const data = segments.length > 0 ? { data: [{ segment: segments.map(id => ({ id })) }] } : {}
  const user = { ...Object(request.user), id: 'test-user', ...data }
  const cat = categories.length > 0 ? { cat: categories, cattax: 1 } : {}
  const whole = {
    ...request,
    ...(site ? { site: { ...site, ...cat } } : {}),
    ...(app ? { app: { ...app, ...cat } } : {}),
    device,
    user,
  }
  if (template === 'ctv') {
    const { site: ____, ...rest } = whole
    const publisher = { id: 'test-publisher', domain: 'tv.example' }
    return text({
      ...rest,
      app: { bundle: 'example.tv', domain: 'tv.example', publisher },
      device: { ...device, devicetype: 3, os: 'tizen' },
    })
  }
  if (template === 'dooh') {
    const { site: ____, ...rest } = whole
    const screen = {
      id: '1',
      bidfloor: 2,
      bidfloorcur: imp?.bidfloorcur,
      qty: { multiplier: 8 },
      banner: { w: 1920, h: 1080 },
    }
    return text({
      ...rest,
      imp: [screen],
      dooh: { id: 'test-screen', venuetype: ['transit.train_stations'] },
      device: { ...device, devicetype: 8 },
    })
  }
  return text(whole)
}

function text(request: object): string {
  return JSON.stringify(request, null, 2)
}
