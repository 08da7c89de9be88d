import { type Edit, inlineCase, linear, type VastCase } from './vastCase.ts'

const files = `${linear}/MediaFiles`
const duration: Edit[0] = '<Duration>00:00:30</Duration>'
const tracking = `${linear}/TrackingEvents/Tracking[6]`
const addTracking = (attributes: string, url = 'https://track.example/more'): Edit => [
  '</TrackingEvents>',
  `<Tracking ${attributes}>${url}</Tracking></TrackingEvents>`,
]

/** Linear ads: their time, events and clicks. */
export const linearCases: readonly VastCase[] = [
  inlineCase('no Duration', '2.0', [[duration, '']], [`error element-missing ${linear}/Duration`]),
  ...['30', '0:30', '00:30', '00:00:60', '00:60:00', '00:00:30.5555', 'half a minute', '-00:00:30'].map(text =>
    inlineCase(
      `the duration ${text}`,
      '3.0',
      [[duration, `<Duration>${text}</Duration>`]],
      [`error value-format ${linear}/Duration`],
    ),
  ),
  inlineCase('an empty duration', '3.0', [[duration, '<Duration/>']], [`error value-empty ${linear}/Duration`]),
  inlineCase(
    'a duration of nought',
    '4.2',
    [[duration, '<Duration>00:00:00</Duration>']],
    [`error duration-zero ${linear}/Duration`],
  ),
  inlineCase('a duration with milliseconds', '4.2', [[duration, '<Duration>00:00:15.040</Duration>']], []),
  inlineCase(
    'no MediaFiles',
    '4.2',
    [
      ['<MediaFiles>', '<!--<MediaFiles>'],
      ['</MediaFiles>', '</MediaFiles>-->'],
    ],
    [`error element-missing ${linear}/MediaFiles`],
  ),
  inlineCase(
    'empty MediaFiles',
    '3.0',
    [
      ['<MediaFiles>', '<MediaFiles/><!--'],
      ['</MediaFiles>', '-->'],
    ],
    [`error element-missing ${files}/MediaFile`],
  ),

  inlineCase('skippable', '3.0', [['<Linear>', '<Linear skipoffset="00:00:05">'], addTracking('event="skip"')], []),
  inlineCase('skippable by share', '4.3', [['<Linear>', '<Linear skipoffset="25%">'], addTracking('event="skip"')], []),
  inlineCase(
    'skippable in 2.0',
    '2.0',
    [['<Linear>', '<Linear skipoffset="00:00:05">']],
    [`warning attribute-too-new ${linear}/@skipoffset`, `advice skip-untracked ${linear}/@skipoffset`],
  ),
  inlineCase(
    'skippable at the end',
    '4.0',
    [['<Linear>', '<Linear skipoffset="00:00:30">'], addTracking('event="skip"')],
    [`warning skip-past-end ${linear}/@skipoffset`],
  ),
  ...['5', '5s', '101%', '-1%', '00:05'].map(offset =>
    inlineCase(
      `skippable after ${offset}`,
      '3.0',
      [['<Linear>', `<Linear skipoffset="${offset}">`], addTracking('event="skip"')],
      [`error value-format ${linear}/@skipoffset`],
    ),
  ),
  inlineCase(
    'skips tracked, never possible',
    '4.2',
    [addTracking('event="skip"')],
    [`advice skip-impossible ${linear}`],
  ),
  inlineCase('progress', '4.2', [addTracking('event="progress" offset="00:00:10"')], []),
  inlineCase(
    'progress without offset',
    '3.0',
    [addTracking('event="progress"')],
    [`error progress-without-offset ${tracking}/@offset`],
  ),
  inlineCase(
    'progress in 2.0',
    '2.0',
    [addTracking('event="progress" offset="50%"')],
    [`warning attribute-too-new ${tracking}/@offset`, `warning event-too-new ${tracking}/@event`],
  ),
  inlineCase(
    'progress past the end',
    '4.1',
    [addTracking('event="progress" offset="00:00:40"')],
    [`warning progress-past-end ${tracking}/@offset`],
  ),
  inlineCase(
    'an offset of no progress',
    '4.1',
    [addTracking('event="mute" offset="00:00:10"')],
    [`advice offset-without-progress ${tracking}/@offset`],
  ),
  inlineCase(
    'no start and no end',
    '4.0',
    [
      ['event="start"', 'event="mute"'],
      ['event="complete"', 'event="unmute"'],
    ],
    [`advice milestones-missing ${linear}`],
  ),
  inlineCase(
    'nowhere to click',
    '4.0',
    [['<ClickThrough id="t1">https://brand.example/</ClickThrough>', '']],
    [`advice click-through-missing ${linear}`],
  ),
  inlineCase(
    'two click-throughs',
    '3.0',
    [['</ClickThrough>', '</ClickThrough><ClickThrough>https://brand.example/2</ClickThrough>']],
    [`error element-repeated ${linear}/VideoClicks/ClickThrough[2]`],
  ),

  inlineCase(
    'an event in the wrong case',
    '4.2',
    [['event="midpoint"', 'event="midPoint"']],
    [`advice milestones-missing ${linear}`, `error event-case ${linear}/TrackingEvents/Tracking[3]/@event`],
  ),
  inlineCase(
    'an event of nobody',
    '4.2',
    [addTracking('event="applause"')],
    [`warning event-unknown ${tracking}/@event`],
  ),
  inlineCase(
    'an event with the name of a property',
    '4.2',
    [addTracking('event="constructor"')],
    [`warning event-unknown ${tracking}/@event`],
  ),
  inlineCase(
    'no event',
    '4.2',
    [addTracking('id="1"')],
    [`advice attribute-unknown ${tracking}/@id`, `error attribute-missing ${tracking}/@event`],
  ),
  ...(
    [
      ['fullscreen', '3.0', null],
      ['fullscreen', '4.0', 'removed'],
      ['exitFullscreen', '2.0', 'too-new'],
      ['expand', '4.2', 'removed'],
      ['playerExpand', '3.0', 'too-new'],
      ['acceptInvitationLinear', '4.0', null],
      ['acceptInvitationLinear', '4.1', 'removed'],
      ['timeSpentViewing', '4.2', 'removed'],
      ['loaded', '4.0', 'too-new'],
      ['loaded', '4.1', null],
      ['interactiveStart', '4.1', 'too-new'],
      ['interactiveStart', '4.2', null],
      ['overlayViewDuration', '4.2', 'misplaced'],
      ['verificationNotExecuted', '4.2', 'misplaced'],
    ] as const
  ).map(([event, version, wrong]) =>
    inlineCase(
      `the event ${event}`,
      version,
      [addTracking(`event="${event}"`)],
      wrong ? [`warning event-${wrong} ${tracking}/@event`] : [],
    ),
  ),
  inlineCase(
    'a tracker twice',
    '3.0',
    [addTracking('event="start"', 'https://track.example/start')],
    [`warning tracker-repeated ${tracking}`],
  ),
  inlineCase(
    'an impression twice',
    '3.0',
    [
      [
        '</Impression>',
        '</Impression><Impression><![CDATA[https://track.example/impression?n=[CACHEBUSTING]]]></Impression>',
      ],
    ],
    ['warning tracker-repeated VAST/Ad/InLine/Impression[2]'],
  ),
]
