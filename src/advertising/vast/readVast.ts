import { extensionElements } from './extensionElements.ts'
import { readCreative } from './readCreative.ts'
import { found, numberIn, trackersIn, withAuthority } from './readParts.ts'
import type { VastAd, VastDocument, VastTracker, VastVerification, VastWrapper } from './vastDocument.ts'
import { vastVersionOf } from './vastVersion.ts'
import { attributeOf, childNamed, childrenNamed, elementsOf, textOf, type XmlElement } from './xmlTree.ts'

/** What a tree means as VAST or DAAST. Takes what it finds, however wrong the rest is; null when the root is neither. */
export function readVast(root: XmlElement): VastDocument | null {
  if (root.name !== 'VAST' && root.name !== 'DAAST') return null
  const version = attributeOf(root, 'version') ?? ''
  return {
    format: root.name,
    version,
    knownVersion: root.name === 'DAAST' ? '3.0' : vastVersionOf(version),
    ads: childrenNamed(root, 'Ad').map(readAd),
    errorUrls: childrenNamed(root, 'Error').map(textOf).filter(Boolean),
  }
}

function readAd(ad: XmlElement): VastAd {
  const wrapper = childNamed(ad, 'Wrapper')
  const body = childNamed(ad, 'InLine') ?? wrapper
  const isWrapper = body !== undefined && body === wrapper
  const elsewhere = extensionElements(body)
  const creatives = childrenNamed(childNamed(body, 'Creatives'), 'Creative').map(one => readCreative(one, elsewhere))
  const pricing = childNamed(body, 'Pricing')
  return {
    at: ad.at,
    kind: body === undefined ? 'neither' : isWrapper ? 'wrapper' : 'inline',
    ...found('id', attributeOf(ad, 'id')),
    ...numberIn('sequence', attributeOf(ad, 'sequence')),
    ...found('adType', attributeOf(ad, 'adType')),
    ...found('system', textIn(body, 'AdSystem')),
    ...found('title', textIn(body, 'AdTitle')),
    ...found('servingId', textIn(body, 'AdServingId')),
    ...found('advertiser', textIn(body, 'Advertiser')),
    ...found('description', textIn(body, 'Description')),
    ...found('survey', textIn(body, 'Survey')),
    ...numberIn('expiresS', textIn(body, 'Expires')),
    ...(pricing
      ? {
          pricing: {
            model: attributeOf(pricing, 'model') ?? '',
            currency: attributeOf(pricing, 'currency') ?? '',
            value: textOf(pricing),
          },
        }
      : {}),
    categories: childrenNamed(body, 'Category').map(withAuthority),
    blockedCategories: childrenNamed(body, 'BlockedAdCategories').map(withAuthority),
    verifications: verificationsOf(body).map(readVerification),
    creatives: creatives.map(({ creative }) => creative),
    trackers: [...adTrackers(body), ...creatives.flatMap(({ trackers }) => trackers)],
    extensions: childrenNamed(childNamed(body, 'Extensions'), 'Extension').map(one => attributeOf(one, 'type') ?? ''),
    ...(isWrapper ? { wrapper: readWrapper(body) } : {}),
  }
}

function readWrapper(wrapper: XmlElement): VastWrapper {
  const uri = childNamed(wrapper, 'VASTAdTagURI') ?? childNamed(wrapper, 'DAASTAdTagURI')
  // VAST 1.0 called it so; old servers still do.
  const legacy = childNamed(childNamed(wrapper, 'VASTAdTagURL'), 'URL') ?? childNamed(wrapper, 'VASTAdTagURL')
  const is = (name: string, fallback: boolean) => {
    const value = attributeOf(wrapper, name)?.toLowerCase()
    return value === undefined || value === '' ? fallback : value === 'true' || value === '1'
  }
  return {
    at: (uri ?? wrapper).at,
    uri: uri ? textOf(uri) : legacy ? textOf(legacy) : '',
    followAdditionalWrappers: is('followAdditionalWrappers', true),
    allowMultipleAds: is('allowMultipleAds', false),
    fallbackOnNoAd: is('fallbackOnNoAd', false),
  }
}

/** Since 4.1 an element of the ad; older documents carry it in an extension (VAST 4.3 §3.16). */
function verificationsOf(body: XmlElement | undefined): readonly XmlElement[] {
  const extensions = childrenNamed(childNamed(body, 'Extensions'), 'Extension')
  return [body, ...extensions].flatMap(one => childrenNamed(childNamed(one, 'AdVerifications'), 'Verification'))
}

function readVerification(verification: XmlElement): VastVerification {
  const scripts = elementsOf(verification).flatMap(child => {
    const kind =
      child.name === 'JavaScriptResource' ? 'javascript' : child.name === 'ExecutableResource' ? 'executable' : null
    return kind ? [{ kind, url: textOf(child), apiFramework: attributeOf(child, 'apiFramework') ?? '' } as const] : []
  })
  return {
    at: verification.at,
    vendor: attributeOf(verification, 'vendor') ?? '',
    scripts,
    ...found('parameters', textIn(verification, 'VerificationParameters')),
  }
}

function adTrackers(body: XmlElement | undefined): VastTracker[] {
  const viewable = childNamed(body, 'ViewableImpression')
  return [
    ...trackersIn(body, 'Impression', 'impression', 'ad'),
    ...trackersIn(body, 'Error', 'error', 'ad'),
    ...trackersIn(viewable, 'Viewable', 'viewable', 'ad'),
    ...trackersIn(viewable, 'NotViewable', 'notViewable', 'ad'),
    ...trackersIn(viewable, 'ViewUndetermined', 'viewUndetermined', 'ad'),
    ...verificationsOf(body).flatMap(one =>
      trackersIn(childNamed(one, 'TrackingEvents'), 'Tracking', null, 'verification'),
    ),
  ]
}

function textIn(element: XmlElement | undefined, name: string): string | undefined {
  const child = childNamed(element, name)
  return child && textOf(child)
}
