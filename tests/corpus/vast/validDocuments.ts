import { isAtLeast, type VastVersion } from '../../../src/advertising/vast/vastVersion.ts'

/** A document of each version with nothing to find in it, not even advice: what the other cases change. */
export function inlineDocument(version: VastVersion): string {
  const since = (from: VastVersion, text: string) => (isAtLeast(version, from) ? text : '')
  return `<?xml version="1.0" encoding="UTF-8"?>
<VAST version="${version}">
  <Ad id="a1">
    <InLine>
      <AdSystem version="1">Example Server</AdSystem>
      <AdTitle>Spring</AdTitle>${since('4.1', '\n      <AdServingId>serving-1</AdServingId>')}
      <Impression id="i1"><![CDATA[https://track.example/impression${since('3.0', '?n=[CACHEBUSTING]')}]]></Impression>
      <Error><![CDATA[https://track.example/error${since('3.0', '?code=[ERRORCODE]')}]]></Error>
      <Creatives>
        <Creative id="c1" sequence="1">${since('4.0', `\n          ${universalAdId(version)}`)}
          <Linear>
            <Duration>00:00:30</Duration>
            <TrackingEvents>
              <Tracking event="start">https://track.example/start</Tracking>
              <Tracking event="firstQuartile">https://track.example/25</Tracking>
              <Tracking event="midpoint">https://track.example/50</Tracking>
              <Tracking event="thirdQuartile">https://track.example/75</Tracking>
              <Tracking event="complete">https://track.example/100</Tracking>
            </TrackingEvents>
            <VideoClicks>
              <ClickThrough id="t1">https://brand.example/</ClickThrough>
            </VideoClicks>
            <MediaFiles>${since('4.0', '\n              <Mezzanine delivery="progressive" type="video/quicktime" width="1920" height="1080">https://cdn.example/raw.mov</Mezzanine>')}
              <MediaFile id="low" delivery="progressive" type="video/mp4" width="640" height="360" bitrate="600">https://cdn.example/low.mp4</MediaFile>
              <MediaFile id="mid" delivery="progressive" type="video/mp4" width="1280" height="720" bitrate="1500">https://cdn.example/mid.mp4</MediaFile>
              <MediaFile id="high" delivery="progressive" type="video/mp4" width="1920" height="1080" bitrate="4000">https://cdn.example/high.mp4</MediaFile>
            </MediaFiles>
          </Linear>
        </Creative>
      </Creatives>
    </InLine>
  </Ad>
</VAST>
`
}

export function wrapperDocument(version: VastVersion): string {
  const since = (from: VastVersion, text: string) => (isAtLeast(version, from) ? text : '')
  return `<?xml version="1.0"?>
<VAST version="${version}">
  <Ad id="w1">
    <Wrapper${since('3.0', ' followAdditionalWrappers="true" allowMultipleAds="false" fallbackOnNoAd="false"')}>
      <AdSystem>Example Exchange</AdSystem>
      <VASTAdTagURI><![CDATA[https://ads.example/vast${since('3.0', '?n=[CACHEBUSTING]')}]]></VASTAdTagURI>
      <Error><![CDATA[https://exchange.example/error${since('3.0', '?code=[ERRORCODE]')}]]></Error>
      <Impression>https://exchange.example/impression</Impression>
      <Creatives>
        <Creative>
          <Linear>
            <TrackingEvents>
              <Tracking event="start">https://exchange.example/start</Tracking>
            </TrackingEvents>
            <VideoClicks>
              <ClickTracking>https://exchange.example/click</ClickTracking>
            </VideoClicks>
          </Linear>
        </Creative>
      </Creatives>
    </Wrapper>
  </Ad>
</VAST>
`
}

function universalAdId(version: VastVersion): string {
  const value = version === '4.0' ? ' idValue="CNPA0484000H"' : ''
  return `<UniversalAdId idRegistry="ad-id.org"${value}>CNPA0484000H</UniversalAdId>`
}

/** DAAST with nothing to find in it. */
export const daastDocument = `<?xml version="1.0" encoding="UTF-8"?>
<DAAST version="1.0">
  <Ad id="d1">
    <InLine>
      <AdSystem>Example Audio</AdSystem>
      <AdTitle>Spring</AdTitle>
      <Category>IAB2-20</Category>
      <Impression>https://track.example/impression?n=[CACHEBUSTING]</Impression>
      <Error>https://track.example/error?code=[ERRORCODE]</Error>
      <Creatives>
        <Creative id="c1" sequence="1">
          <Linear>
            <Duration>00:00:30</Duration>
            <TrackingEvents>
              <Tracking event="start">https://track.example/start</Tracking>
              <Tracking event="firstQuartile">https://track.example/25</Tracking>
              <Tracking event="midpoint">https://track.example/50</Tracking>
              <Tracking event="thirdQuartile">https://track.example/75</Tracking>
              <Tracking event="complete">https://track.example/100</Tracking>
            </TrackingEvents>
            <AdInteractions>
              <ClickThrough>https://brand.example/</ClickThrough>
              <ClickTracking>https://track.example/click</ClickTracking>
            </AdInteractions>
            <MediaFiles>
              <MediaFile id="m1" delivery="progressive" type="audio/mpeg" bitrate="128">https://cdn.example/spring.mp3</MediaFile>
            </MediaFiles>
          </Linear>
        </Creative>
      </Creatives>
    </InLine>
  </Ad>
</DAAST>
`

export const daastWrapper = `<DAAST version="1.0">
  <Ad id="w1">
    <Wrapper>
      <AdSystem>Example Audio Exchange</AdSystem>
      <DAASTAdTagURI><![CDATA[https://ads.example/daast?n=[CACHEBUSTING]]]></DAASTAdTagURI>
      <Impression>https://exchange.example/impression</Impression>
      <Error>https://exchange.example/error?code=[ERRORCODE]</Error>
    </Wrapper>
  </Ad>
</DAAST>
`
