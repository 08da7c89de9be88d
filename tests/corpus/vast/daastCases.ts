import { daastDocument, daastWrapper } from './validDocuments.ts'
import { type Edit, edited, textCase, type VastCase } from './vastCase.ts'

const daastCase = (name: string, edits: readonly Edit[], findings: readonly string[]): VastCase =>
  textCase(`DAAST: ${name}`, edited(daastDocument, edits), findings)
const inline = 'DAAST/Ad/InLine'
const linear = `${inline}/Creatives/Creative/Linear`
const file = `${linear}/MediaFiles/MediaFile`

/** Audio in the template that VAST 4.1 took in. */
export const daastCases: readonly VastCase[] = [
  daastCase('valid', [], []),
  daastCase('valid as 1.1', [['<DAAST version="1.0"', '<DAAST version="1.1"']], []),
  textCase('DAAST: a wrapper', daastWrapper, []),
  daastCase(
    'another version',
    [['<DAAST version="1.0"', '<DAAST version="2.0"']],
    ['warning daast-version DAAST/@version'],
  ),
  daastCase('no version', [['<DAAST version="1.0"', '<DAAST']], ['warning daast-version DAAST/@version']),
  textCase('DAAST: no ad', '<DAAST version="1.0"/>', ['warning no-ad DAAST', 'advice no-ad-unreported DAAST']),
  textCase('DAAST: neither InLine nor Wrapper', '<DAAST version="1.0"><Ad/></DAAST>', ['error ad-empty DAAST/Ad']),
  daastCase('no AdSystem', [['<AdSystem>Example Audio</AdSystem>', '']], []),
  daastCase('no Category', [['<Category>IAB2-20</Category>', '']], [`error element-missing ${inline}/Category`]),
  daastCase('no AdTitle', [['<AdTitle>Spring</AdTitle>', '']], [`error element-missing ${inline}/AdTitle`]),
  daastCase(
    'the clicks of VAST',
    [
      ['<AdInteractions>', '<VideoClicks>'],
      ['</AdInteractions>', '</VideoClicks>'],
    ],
    [`warning element-misplaced ${linear}/VideoClicks`],
  ),
  daastCase('a price per order', [['<Creatives>', '<Pricing model="cpo" currency="USD">1</Pricing><Creatives>']], []),
  daastCase('no id of its file', [['<MediaFile id="m1"', '<MediaFile']], [`warning attribute-missing ${file}/@id`]),
  daastCase('no delivery', [[' delivery="progressive"', '']], [`error attribute-missing ${file}/@delivery`]),
  daastCase(
    'a film',
    [
      ['audio/mpeg', 'video/mp4'],
      ['spring.mp3', 'spring.mp4'],
    ],
    [`warning daast-video ${file}/@type`],
  ),
  daastCase('a sound that is another', [['spring.mp3', 'spring.m4a']], [`warning media-type-mismatch ${file}/@type`]),
  daastCase(
    'an event of video',
    [['</TrackingEvents>', '<Tracking event="fullscreen">https://track.example/f</Tracking></TrackingEvents>']],
    [`warning event-misplaced ${linear}/TrackingEvents/Tracking[6]/@event`],
  ),
  daastCase('no Duration', [['<Duration>00:00:30</Duration>', '']], [`error element-missing ${linear}/Duration`]),
  daastCase(
    'a relative address',
    [['https://track.example/start', '/start']],
    [`error url-relative ${linear}/TrackingEvents/Tracking[1]`],
  ),
  daastCase(
    'an element of nobody',
    [['</AdTitle>', '</AdTitle><Mood>happy</Mood>']],
    [`warning element-unknown ${inline}/Mood`],
  ),
  textCase('DAAST: the address of VAST', daastWrapper.replaceAll('DAASTAdTagURI', 'VASTAdTagURI'), [
    'error element-missing DAAST/Ad/Wrapper/DAASTAdTagURI',
    'warning element-misplaced DAAST/Ad/Wrapper/VASTAdTagURI',
  ]),
]
