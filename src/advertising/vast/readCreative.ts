import type { ExtensionElements } from './extensionElements.ts'
import { readInteractiveFile, readLinear, readMediaFile } from './readLinear.ts'
import { found, numberIn, resourcesIn, trackersIn } from './readParts.ts'
import type { VastCompanion, VastCreative, VastNonLinear, VastTracker } from './vastDocument.ts'
import { secondsOf } from './vastTime.ts'
import { attributeOf, childNamed, childrenNamed, textOf, type XmlElement } from './xmlTree.ts'

export interface ReadCreative {
  readonly creative: VastCreative
  readonly trackers: readonly VastTracker[]
}

/** One `Creative`, of an ad or of a wrapper, with every address it would call and what extensions give to it. */
export function readCreative(element: XmlElement, elsewhere: ExtensionElements): ReadCreative {
  const companions = childrenNamed(childNamed(element, 'CompanionAds'), 'Companion')
  const nonLinearAds = childNamed(element, 'NonLinearAds')
  const nonLinears = childrenNamed(nonLinearAds, 'NonLinear')
  const linear = childNamed(element, 'Linear')
  const read = linear && readLinear(linear, name => elsewhere(element, name))
  return {
    creative: {
      at: element.at,
      ...found('id', attributeOf(element, 'id')),
      ...found('adId', attributeOf(element, 'adId') ?? attributeOf(element, 'AdID')),
      ...numberIn('sequence', attributeOf(element, 'sequence')),
      ...found('apiFramework', attributeOf(element, 'apiFramework')),
      universalAdIds: [...childrenNamed(element, 'UniversalAdId'), ...elsewhere(element, 'UniversalAdId')].map(one => ({
        registry: attributeOf(one, 'idRegistry') ?? '',
        // 4.0 had the value in an attribute.
        value: textOf(one) || (attributeOf(one, 'idValue') ?? ''),
      })),
      ...(read ? { linear: read.linear } : {}),
      companions: companions.map(readCompanion),
      nonLinears: nonLinears.map(readNonLinear),
    },
    trackers: [
      ...(read?.trackers ?? []),
      ...companions.flatMap(one => [
        ...trackersIn(childNamed(one, 'TrackingEvents'), 'Tracking', null, 'companion'),
        ...trackersIn(one, 'CompanionClickTracking', 'click', 'companion'),
      ]),
      ...trackersIn(childNamed(nonLinearAds, 'TrackingEvents'), 'Tracking', null, 'nonLinear'),
      ...nonLinears.flatMap(one => [
        ...trackersIn(one, 'NonLinearClickTracking', 'click', 'nonLinear'),
        ...trackersIn(one, 'NonLinearCustomClick', 'customClick', 'nonLinear'),
      ]),
    ],
  }
}

function readCompanion(companion: XmlElement): VastCompanion {
  const altText = childNamed(companion, 'AltText')
  return {
    at: companion.at,
    ...shared(companion, 'CompanionClickThrough'),
    ...found('adSlotId', attributeOf(companion, 'adSlotId') ?? attributeOf(companion, 'adSlotID')),
    ...found('renderingMode', attributeOf(companion, 'renderingMode')),
    ...found('altText', altText && textOf(altText)),
  }
}

function readNonLinear(nonLinear: XmlElement): VastNonLinear {
  const files = childNamed(nonLinear, 'MediaFiles')
  const duration = childNamed(nonLinear, 'Duration')
  const durationS = duration && secondsOf(textOf(duration))
  const minimum = secondsOf(attributeOf(nonLinear, 'minSuggestedDuration') ?? '')
  return {
    at: nonLinear.at,
    ...shared(nonLinear, 'NonLinearClickThrough'),
    ...(minimum === undefined ? {} : { minSuggestedDurationS: minimum }),
    ...(durationS === undefined ? {} : { durationS }),
    mediaFiles: childrenNamed(files, 'MediaFile').map(readMediaFile),
    interactive: childrenNamed(files, 'InteractiveCreativeFile').map(readInteractiveFile),
  }
}

function shared(element: XmlElement, clickName: string) {
  const click = childNamed(element, clickName)
  return {
    ...found('id', attributeOf(element, 'id')),
    ...numberIn('width', attributeOf(element, 'width')),
    ...numberIn('height', attributeOf(element, 'height')),
    ...found('apiFramework', attributeOf(element, 'apiFramework')),
    ...found('clickThrough', click && textOf(click)),
    resources: resourcesIn(element),
  }
}
