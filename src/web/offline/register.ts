/** Registers the service worker, after the page has loaded. Without one the pages need a connection. */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return
  const register = (): void => {
    navigator.serviceWorker.register('/service-worker.js').catch(() => {})
  }
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register, { once: true })
}
