import type { VastVersion } from '../../../src/advertising/vast/vastVersion.ts'
import { beside, creative, image, inlineCase, linear, second, type VastCase, wrapperCase } from './vastCase.ts'

const inline = 'VAST/Ad/InLine'
const inAd = (name: string, version: VastVersion, xml: string, findings: readonly string[] = []) =>
  inlineCase(name, version, [['<Creatives>', `${xml}<Creatives>`]], findings)
const companion = (attributes: string, inside = image) =>
  `<CompanionAds><Companion ${attributes}>${inside}</Companion></CompanionAds>`
const icon = (name: string, version: VastVersion, xml: string, findings: readonly string[] = []) =>
  inlineCase(name, version, [['<VideoClicks>', `<Icons>${xml}</Icons><VideoClicks>`]], findings)
const iconPlace = 'program="AdChoices" width="20" height="20" xPosition="right" yPosition="top"'
const iconClick = '<IconClicks><IconClickThrough>https://notice.example/</IconClickThrough></IconClicks>'
const verification = (inside: string, attributes = 'vendor="company.com-omid"') =>
  `<AdVerifications><Verification ${attributes}>${inside}</Verification></AdVerifications>`
const script =
  '<JavaScriptResource apiFramework="omid" browserOptional="true">https://verify.example/a.js</JavaScriptResource>'
const notExecuted =
  '<TrackingEvents><Tracking event="verificationNotExecuted">https://verify.example/?r=[REASON]</Tracking></TrackingEvents>'
const checked = `${inline}/AdVerifications/Verification`

/** Companions, overlays, icons, verifications, and what an ad says of itself. */
export const partCases: readonly VastCase[] = [
  ...(['2.0', '3.0', '4.0', '4.1', '4.2', '4.3'] as const).map(version =>
    beside('a companion', version, companion('width="300" height="250"')),
  ),
  beside(
    'a companion with everything',
    '4.2',
    companion(
      'id="1" width="300" height="250" assetWidth="300" assetHeight="250" expandedWidth="600" expandedHeight="500" adSlotId="side" pxratio="2" renderingMode="end-card"',
      `${image}<AltText>A car</AltText><CompanionClickThrough>https://brand.example/</CompanionClickThrough><CompanionClickTracking id="c">https://track.example/c</CompanionClickTracking><TrackingEvents><Tracking event="creativeView">https://track.example/v</Tracking></TrackingEvents>`,
    ),
  ),
  beside('a companion of nothing', '4.2', companion('width="300" height="250"', ''), [
    `error resource-missing ${second}/CompanionAds/Companion`,
  ]),
  beside(
    'a companion without a size',
    '3.0',
    companion('id="1"'),
    ['width', 'height'].map(name => `error attribute-missing ${second}/CompanionAds/Companion/@${name}`),
  ),
  beside('a companion of no size', '3.0', companion('width="0" height="0"'), [
    `warning size-zero ${second}/CompanionAds/Companion/@width`,
  ]),
  beside(
    'a companion without a type',
    '3.0',
    companion('width="300" height="250"', '<StaticResource>https://cdn.example/a.png</StaticResource>'),
    [`error attribute-missing ${second}/CompanionAds/Companion/StaticResource/@creativeType`],
  ),
  beside(
    'a companion of Flash',
    '2.0',
    companion(
      'width="300" height="250"',
      '<StaticResource creativeType="application/x-shockwave-flash">https://cdn.example/a.swf</StaticResource>',
    ),
    [`warning resource-flash ${second}/CompanionAds/Companion/StaticResource/@creativeType`],
  ),
  beside(
    'a companion that starts',
    '4.2',
    companion(
      'width="300" height="250"',
      `${image}<TrackingEvents><Tracking event="start">https://track.example/v</Tracking></TrackingEvents>`,
    ),
    [`warning event-misplaced ${second}/CompanionAds/Companion/TrackingEvents/Tracking/@event`],
  ),
  beside(
    'companions that must show',
    '3.0',
    companion('width="300" height="250"').replace('<CompanionAds>', '<CompanionAds required="all">'),
  ),
  beside(
    'companions that perhaps must show',
    '3.0',
    companion('width="300" height="250"').replace('<CompanionAds>', '<CompanionAds required="maybe">'),
    [`error value-format ${second}/CompanionAds/@required`],
  ),
  beside('a way of rendering before its time', '4.0', companion('width="300" height="250" renderingMode="end-card"'), [
    `warning attribute-too-new ${second}/CompanionAds/Companion/@renderingMode`,
  ]),
  beside(
    'a companion of HTML',
    '4.2',
    companion('width="300" height="250"', '<HTMLResource><![CDATA[<script>alert(1)</script>]]></HTMLResource>'),
  ),
  beside('a companion of empty HTML', '4.2', companion('width="300" height="250"', '<HTMLResource/>'), [
    `error resource-missing ${second}/CompanionAds/Companion`,
    `warning value-empty ${second}/CompanionAds/Companion/HTMLResource`,
  ]),
  wrapperCase(
    'a companion of clicks alone',
    '4.2',
    [
      [
        '</Creatives>',
        `<Creative>${companion('width="300" height="250"', '<CompanionClickTracking>https://exchange.example/c</CompanionClickTracking>')}</Creative></Creatives>`,
      ],
    ],
    [],
  ),

  icon('an icon', '3.0', `<Icon ${iconPlace}>${image}${iconClick}</Icon>`),
  icon(
    'an icon without its place',
    '3.0',
    `<Icon program="AdChoices">${image}${iconClick}</Icon>`,
    ['width', 'height', 'xPosition', 'yPosition'].map(name => `error attribute-missing ${linear}/Icons/Icon/@${name}`),
  ),
  icon('an icon without its place in 4.2', '4.2', `<Icon program="AdChoices">${image}${iconClick}</Icon>`),
  icon('an icon in the middle', '4.2', `<Icon ${iconPlace.replace('right', 'centre')}>${image}${iconClick}</Icon>`, [
    `error value-format ${linear}/Icons/Icon/@xPosition`,
  ]),
  icon('an icon of nothing', '4.2', `<Icon ${iconPlace}>${iconClick}</Icon>`, [
    `error resource-missing ${linear}/Icons/Icon`,
  ]),
  icon('an icon without a notice', '4.2', `<Icon ${iconPlace}>${image}</Icon>`, [
    `advice icon-without-click ${linear}/Icons/Icon`,
  ]),
  icon('icons in 2.0', '2.0', `<Icon ${iconPlace}>${image}${iconClick}</Icon>`, [
    `warning element-too-new ${linear}/Icons`,
  ]),
  icon('no icon', '4.2', '', [`error element-missing ${linear}/Icons/Icon`]),

  inAd(
    'a verification',
    '4.1',
    verification(`${script}${notExecuted}<VerificationParameters>a=1</VerificationParameters>`),
  ),
  inAd('a verification of nothing', '4.2', verification(notExecuted), [`error verification-empty ${checked}`]),
  inAd('a verification by nobody', '4.2', verification(`${script}${notExecuted}`, ''), [
    `warning verification-vendor-missing ${checked}/@vendor`,
  ]),
  inAd('a verification by a name', '4.2', verification(`${script}${notExecuted}`, 'vendor="Company"'), [
    `advice verification-vendor-form ${checked}/@vendor`,
  ]),
  inAd(
    'a verification of another kind',
    '4.2',
    verification(
      `<JavaScriptResource apiFramework="VPAID">https://verify.example/a.js</JavaScriptResource>${notExecuted}`,
    ),
    [`warning verification-framework ${checked}/JavaScriptResource/@apiFramework`],
  ),
  inAd(
    'a verification of no kind',
    '4.1',
    verification(`<JavaScriptResource>https://verify.example/a.js</JavaScriptResource>${notExecuted}`),
    [`warning verification-framework ${checked}/JavaScriptResource/@apiFramework`],
  ),
  inAd('a verification that fails in silence', '4.3', verification(script), [
    `advice verification-unreported ${checked}`,
  ]),
  inAd('a verification in 3.0', '3.0', verification(script.replace(' browserOptional="true"', '')), [
    `warning element-too-new ${inline}/AdVerifications`,
    `warning attribute-too-new ${checked}/@vendor`,
  ]),
  inAd(
    'a verification in an extension of 3.0',
    '3.0',
    `<Extensions><Extension type="AdVerifications">${verification(script)}</Extension></Extensions>`,
  ),
  inAd(
    'a verification in an extension of 4.2',
    '4.2',
    `<Extensions><Extension type="AdVerifications">${verification(script)}</Extension></Extensions>`,
    [`warning verification-in-extension ${inline}/Extensions/Extension`],
  ),
  inAd(
    'a verification of Flash',
    '4.1',
    verification(`<FlashResource apiFramework="omid">https://verify.example/a.swf</FlashResource>${notExecuted}`),
    [`warning element-removed ${checked}/FlashResource`],
  ),

  inAd(
    'viewability',
    '4.0',
    '<ViewableImpression id="v"><Viewable>https://track.example/1</Viewable><NotViewable>https://track.example/2</NotViewable><ViewUndetermined>https://track.example/3</ViewUndetermined></ViewableImpression>',
  ),
  inAd(
    'a third of viewability',
    '4.2',
    '<ViewableImpression><Viewable>https://track.example/1</Viewable></ViewableImpression>',
    [`advice viewable-partial ${inline}/ViewableImpression`],
  ),
  inAd(
    'viewability in 3.0',
    '3.0',
    '<ViewableImpression><Viewable>https://track.example/1</Viewable><NotViewable>https://track.example/2</NotViewable><ViewUndetermined>https://track.example/3</ViewUndetermined></ViewableImpression>',
    [`warning element-too-new ${inline}/ViewableImpression`],
  ),

  inAd('a category', '4.0', '<Category authority="iabtechlab.com">IAB2-3</Category>'),
  inAd('a category of nobody', '4.2', '<Category>IAB2-3</Category>', [
    `warning attribute-missing ${inline}/Category/@authority`,
  ]),
  inAd('a price', '3.0', '<Pricing model="cpm" currency="USD">25.00</Pricing>'),
  inAd('a price with a sign', '4.2', '<Pricing model="CPM" currency="USD">$25</Pricing>', [
    `warning value-format ${inline}/Pricing`,
  ]),
  inAd('a price of no model', '4.2', '<Pricing currency="USD">25</Pricing>', [
    `warning attribute-missing ${inline}/Pricing/@model`,
  ]),
  inAd('a price by the hour', '4.2', '<Pricing model="cph" currency="US">25</Pricing>', [
    `warning value-format ${inline}/Pricing/@model`,
    `warning value-format ${inline}/Pricing/@currency`,
  ]),
  inAd('a price in 2.0', '2.0', '<Pricing model="cpm" currency="USD">25</Pricing>', [
    `warning element-too-new ${inline}/Pricing`,
  ]),
  inAd('a survey', '3.0', '<Survey>https://survey.example/</Survey>'),
  inAd('a survey in 4.1', '4.1', '<Survey>https://survey.example/</Survey>', [
    `advice element-deprecated ${inline}/Survey`,
  ]),
  inAd('an end', '4.1', '<Expires>3600</Expires>'),
  inAd('an end tomorrow', '4.2', '<Expires>tomorrow</Expires>', [`warning value-format ${inline}/Expires`]),

  ...(['4.0', '4.1', '4.2', '4.3'] as const).map(version =>
    inlineCase(
      'no UniversalAdId',
      version,
      [
        ['<UniversalAdId', '<!--<UniversalAdId'],
        ['</UniversalAdId>', '</UniversalAdId>-->'],
      ],
      [`error element-missing ${creative}/UniversalAdId`],
    ),
  ),
  inlineCase(
    'a UniversalAdId in 3.0',
    '3.0',
    [['<Linear>', '<UniversalAdId idRegistry="ad-id.org">CNPA0484001H</UniversalAdId><Linear>']],
    [`warning element-too-new ${creative}/UniversalAdId`],
  ),
  inlineCase(
    'a UniversalAdId of no registry',
    '4.2',
    [[' idRegistry="ad-id.org"', '']],
    [`error attribute-missing ${creative}/UniversalAdId/@idRegistry`],
  ),
  inlineCase(
    'a UniversalAdId of no value',
    '4.2',
    [['>CNPA0484000H<', '><']],
    [`error universal-ad-id-empty ${creative}/UniversalAdId`],
  ),
  inlineCase(
    'a UniversalAdId that nobody knows',
    '4.3',
    [['>CNPA0484000H<', '>unknown<']],
    [`advice universal-ad-id-unknown ${creative}/UniversalAdId`],
  ),
  inlineCase(
    'a UniversalAdId of 4.0 without its attribute',
    '4.0',
    [[' idValue="CNPA0484000H"', '']],
    [`error attribute-missing ${creative}/UniversalAdId/@idValue`],
  ),
  inlineCase(
    'a UniversalAdId of 4.0 in 4.1',
    '4.1',
    [['idRegistry="ad-id.org"', 'idRegistry="ad-id.org" idValue="X"']],
    [`advice attribute-deprecated ${creative}/UniversalAdId/@idValue`],
  ),
  inlineCase(
    'the same AdServingId twice',
    '4.2',
    [['</Ad>', '</Ad><Ad id="a2"><InLine><AdServingId>serving-1</AdServingId></InLine></Ad>']],
    [
      ...['AdSystem', 'Impression', 'AdTitle', 'Creatives'].map(
        name => `error element-missing VAST/Ad[2]/InLine/${name}`,
      ),
      'advice error-unreported VAST/Ad[2]/InLine',
      'warning serving-id-repeated VAST/Ad[2]/InLine/AdServingId',
    ],
  ),
  beside('an empty creative', '4.2', '', [`warning creative-empty ${second}`]),
  inlineCase(
    'two kinds in a creative of 3.0',
    '3.0',
    [['</Linear>', `</Linear>${companion('width="300" height="250"')}`]],
    [`error creative-mixed ${creative}`],
  ),
  inlineCase(
    'two kinds in a creative of 4.2',
    '4.2',
    [['</Linear>', `</Linear>${companion('width="300" height="250"')}`]],
    [],
  ),
  inlineCase(
    'creative extensions of 3.0',
    '3.0',
    [
      [
        '</Linear>',
        '<CreativeExtensions><CreativeExtension type="x"><a/></CreativeExtension></CreativeExtensions></Linear>',
      ],
    ],
    [],
  ),
  inlineCase(
    'creative extensions in the wrong place since 4.0',
    '4.0',
    [['</Linear>', '<CreativeExtensions/></Linear>']],
    [`warning element-removed ${linear}/CreativeExtensions`],
  ),
]
