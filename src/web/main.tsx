import { render } from 'preact'
import { account } from './account/account'
import { takeLinkToken } from './public-forms/link-token'
import { WebApp } from './app'
import { pagePreferences } from './preferences'

// A page from the back/forward cache may show private data after a sign-out, so it is reloaded.
window.addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload()
})

takeLinkToken()
registerServiceWorker()
const root = document.querySelector('#app')
const checked = account.check()
await pagePreferences.apply()
if (root) render(<WebApp />, root)
await checked

function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return
  const register = (): void => {
    navigator.serviceWorker.register('/service-worker.js').catch(() => {})
  }
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register, { once: true })
}
