// The browser that WebKitWebDriver starts, for `gjs -m`: a window of WebKitGTK for each page, and a profile that is kept.
// MiniBrowser, Debian's own, keeps nothing when it is driven: what a browser remembers after it quits could not be shown.
// Arguments: the folder of the profile, and the proxy for every name that is not this machine's.
import Gtk from 'gi://Gtk?version=3.0'
import WebKit from 'gi://WebKit2?version=4.1'

const [profile, proxy] = globalThis.ARGV
const local = ['localhost', '*.localhost', '127.0.0.1']

Gtk.init(null)
const data = new WebKit.WebsiteDataManager({
  base_data_directory: `${profile}/data`,
  base_cache_directory: `${profile}/cache`,
})
// As Safari has it; in WebKitGTK each browser decides.
data.set_itp_enabled(true)
data.set_network_proxy_settings(WebKit.NetworkProxyMode.CUSTOM, WebKit.NetworkProxySettings.new(proxy, local))
const context = new WebKit.WebContext({ website_data_manager: data })
context.set_automation_allowed(true)

/** A page in a window. `properties` name its context, or the page that opened it. */
function openPage(properties) {
  const view = new WebKit.WebView(properties)
  const window = new Gtk.Window({ default_width: 1280, default_height: 800 })
  window.add(view)
  view.connect('create', () => openPage({ related_view: view }))
  view.connect('close', () => window.destroy())
  view.connect('ready-to-show', () => show(window, view))
  if (!properties.related_view) show(window, view)
  return view
}

/** No window manager runs: a window has the focus when it asks for it. */
function show(window, view) {
  window.show_all()
  window.present()
  view.grab_focus()
}

context.connect('automation-started', (_, session) => {
  const info = new WebKit.ApplicationInfo()
  info.set_name('WebKitGTK')
  info.set_version(WebKit.get_major_version(), WebKit.get_minor_version(), WebKit.get_micro_version())
  session.set_application_info(info)
  for (const signal of ['create-web-view::tab', 'create-web-view::window'])
    session.connect(signal, () => openPage({ web_context: context, is_controlled_by_automation: true }))
})
Gtk.main()
