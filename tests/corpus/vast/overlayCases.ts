import { beside, image, second, type VastCase } from './vastCase.ts'

const overlay = (attributes: string, inside = image) =>
  `<NonLinearAds><NonLinear ${attributes}>${inside}</NonLinear></NonLinearAds>`
const portfolio =
  '<Duration>00:00:15</Duration><MediaFiles><MediaFile delivery="progressive" type="video/mp4" width="1920" height="1080" bitrate="8000">https://cdn.example/pause.mp4</MediaFile></MediaFiles>'

/** What is shown over the content, and what runs in it. */
export const overlayCases: readonly VastCase[] = [
  beside(
    'an overlay',
    '3.0',
    overlay(
      'width="480" height="70" minSuggestedDuration="00:00:10"',
      `${image}<NonLinearClickThrough>https://brand.example/</NonLinearClickThrough>`,
    ),
  ),
  beside('an overlay of nothing', '4.2', overlay('width="480" height="70"', ''), [
    `error resource-missing ${second}/NonLinearAds/NonLinear`,
  ]),
  beside('an overlay that lasts 10', '4.2', overlay('width="480" height="70" minSuggestedDuration="10"'), [
    `error value-format ${second}/NonLinearAds/NonLinear/@minSuggestedDuration`,
  ]),
  ...(['2.0', '3.0', '4.0', '4.1', '4.2'] as const).map(version =>
    beside(
      'an overlay that runs VPAID',
      version,
      overlay(
        'width="480" height="70" apiFramework="VPAID"',
        '<StaticResource creativeType="application/javascript">https://cdn.example/v.js</StaticResource>',
      ),
      [`warning vpaid ${second}/NonLinearAds/NonLinear/@apiFramework`],
    ),
  ),
  beside(
    'an overlay that runs VPAID beside a plain one',
    '3.0',
    `<NonLinearAds><NonLinear width="480" height="70" apiFramework="VPAID"><IFrameResource>https://cdn.example/v.html</IFrameResource></NonLinear><NonLinear width="480" height="70">${image}</NonLinear></NonLinearAds>`,
    [`advice vpaid ${second}/NonLinearAds/NonLinear[1]/@apiFramework`],
  ),
  ...(['4.0', '4.2', '4.3'] as const).map(version =>
    beside('an overlay of the CTV Ad Portfolio', version, overlay('id="pause" width="1920" height="1080"', portfolio), [
      `advice overlay-media-ahead ${second}/NonLinearAds/NonLinear/MediaFiles`,
    ]),
  ),
  beside(
    'an overlay of the CTV Ad Portfolio with a resource for older players',
    '4.2',
    overlay('id="pause" width="1920" height="1080"', `${portfolio}${image}`),
  ),
  beside(
    'an overlay of the CTV Ad Portfolio that lasts 15',
    '4.2',
    overlay(
      'width="1920" height="1080"',
      `<Duration>15</Duration><MediaFiles><MediaFile delivery="progressive" type="image/png" width="1920" height="1080">https://cdn.example/a.png</MediaFile></MediaFiles>${image}`,
    ),
    [`error value-format ${second}/NonLinearAds/NonLinear/Duration`],
  ),
  beside(
    'an overlay of interactive CTV code',
    '4.2',
    overlay(
      'width="1920" height="1080"',
      '<Duration>00:00:15</Duration><MediaFiles><InteractiveCreativeFile type="text/html" apiFramework="SIMID">https://cdn.example/simid.html</InteractiveCreativeFile></MediaFiles><NonLinearCustomClick id="qr">https://track.example/qr</NonLinearCustomClick>',
    ),
    [`advice overlay-media-ahead ${second}/NonLinearAds/NonLinear/MediaFiles`],
  ),
  beside('an overlay with empty media files', '4.2', overlay('width="1920" height="1080"', '<MediaFiles/>'), [
    `error resource-missing ${second}/NonLinearAds/NonLinear`,
  ]),
  beside('no overlay', '4.2', '<NonLinearAds/>', [`error element-missing ${second}/NonLinearAds/NonLinear`]),
  beside(
    'an overlay that expands',
    '4.2',
    `<NonLinearAds><TrackingEvents><Tracking event="adExpand">https://track.example/x</Tracking></TrackingEvents><NonLinear width="480" height="70">${image}</NonLinear></NonLinearAds>`,
  ),
]
