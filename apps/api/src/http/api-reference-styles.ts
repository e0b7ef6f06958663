import { lookTokens } from './look.ts';

/** Styles Swagger UI like the rest of the product, in light and dark mode. */
export const apiReferenceStyles = `${lookTokens}
body { margin: 0; color: var(--text); }
:root:root, :root:root .swagger-ui { background: var(--page); }
.bar nav { display: flex; flex-wrap: wrap; gap: 0 16px; margin-left: auto; }
.bar nav a { padding: 8px 0; color: inherit; font: 0.9375rem/1.3 system-ui, sans-serif; }

/* Twice the root: Swagger UI's own styles of the night are that strong. */
:root:root .swagger-ui {
  color: var(--text);
  &, .info :is(li, p, table, a), .opblock-tag,
  .opblock :is(.opblock-summary-path, .opblock-summary-description),
  :is(table thead tr td, table thead tr th, label, .parameter__name, .tab li, .btn),
  :is(.response-col_status, .response-col_description, .model-title, select, input, textarea),
  :is(.renderedMarkdown p, .opblock-description-wrapper p, .opblock-section-header h4, h4 span, i, small) {
    font-family: Inter, system-ui, sans-serif;
  }
  :is(.opblock-summary-path, .opblock-summary-path__deprecated, code, .model, pre, .microlight) {
    font-family: ui-monospace, 'Liberation Mono', monospace;
  }
  .info { margin: 32px 0; }
  .info .title { font-family: Overpass, system-ui, sans-serif; font-size: 1.75rem; }
  :is(.info .title, .info li, .info p, .opblock-tag, .opblock-tag small, h1, h2, h3, h4, h5, label),
  :is(.opblock .opblock-summary-path, .opblock .opblock-section-header h4, .parameter__name),
  :is(.response-col_status, .response-col_description, .responses-inner h4, .model, .model-title, .tab li),
  :is(.opblock-description-wrapper p, .opblock-external-docs-wrapper p, .renderedMarkdown p, .markdown p),
  :is(table thead tr td, table thead tr th, table tbody tr td, .prop-format, .servers-title, .btn) {
    color: var(--text);
  }
  :is(.opblock-tag small, .opblock .opblock-summary-description, .parameter__type, .parameter__in, .prop-format, .response-control-media-type__accept-message) {
    color: var(--dim);
  }
  :is(a, .info a, .prop-type, .model-toggle, .opblock-summary-control a) { color: var(--amber-text); }
  :is(.parameter__name.required > span, .errors-wrapper h4), .parameter__name.required::after { color: var(--red); }
  .info .title small { background: var(--inset); border: 1px solid var(--edge); }
  .info .title small pre { color: var(--text); font-family: inherit; }
  .info .title small.version-stamp { background: var(--amber-soft); border-color: transparent; }
  .info .title small.version-stamp pre { color: var(--amber-text); }

  .scheme-container { margin: 0 0 24px; padding: 16px 0; background: none; box-shadow: none; border-block: 1px solid var(--line); }
  .opblock-tag { border-bottom: 1px solid var(--line); }
  .opblock-tag:hover { background: var(--inset); }
  .opblock { margin-bottom: 8px; background: var(--surface); border: 1px solid var(--line); border-radius: 8px; box-shadow: none; }
  .opblock .opblock-summary { border-color: var(--line); }
  .opblock .opblock-section-header { background: var(--inset); box-shadow: none; border-block: 1px solid var(--line); }
  .opblock .opblock-summary-method { min-width: 72px; border-radius: 4px; background: none; border: 1px solid currentcolor; color: var(--method, var(--dim)); text-shadow: none; }
  .opblock { --method: var(--amber-text); }
  .opblock.opblock-get { --method: var(--blue); }
  .opblock.opblock-post { --method: var(--green); }
  .opblock.opblock-delete { --method: var(--red); }
  .opblock:is(.opblock-get, .opblock-post, .opblock-put, .opblock-patch, .opblock-delete) { background: var(--surface); border-color: var(--line); }
  .opblock:is(.opblock-get, .opblock-post, .opblock-put, .opblock-patch, .opblock-delete) .opblock-summary { border-color: var(--line); }
  .opblock:is(.opblock-get, .opblock-post, .opblock-put, .opblock-patch, .opblock-delete) .opblock-summary-method { background: none; }
  .opblock.is-open { border-color: var(--edge); }
  .opblock .tab-header .tab-item.active h4 span::after { background: var(--amber); }

  .btn { border: 1px solid var(--edge); border-radius: 6px; box-shadow: none; background: var(--surface); }
  .btn:hover { background: var(--inset); }
  .auth-wrapper .btn.authorize[class][class] { border-color: var(--edge); color: var(--text); }
  .auth-wrapper .btn.authorize[class][class] svg { fill: currentcolor; }
  .btn:is(.execute, .try-out__btn.reset) { background: var(--amber); border-color: var(--amber); color: var(--on-amber); }
  .btn.cancel { color: var(--red); border-color: var(--red); }
  svg:not(:root) { fill: currentcolor; }
  :is(input, textarea, select, .parameters-col_description input) { background: var(--surface); border: 1px solid var(--edge); border-radius: 6px; color: var(--text); box-shadow: none; }
  select { background-image: none; appearance: auto; }
  :is(.dialog-ux .modal-ux, .dialog-ux .modal-ux-header) { background: var(--surface); border-color: var(--line); color: var(--text); }
  .dialog-ux .modal-ux-content :is(p, h4) { color: var(--text); }
  :is(section.models, section.models .model-container, .model-box, .json-schema-2020-12) { background: var(--inset); border-color: var(--line); }
  :is(section.models h4, .json-schema-2020-12__title, .json-schema-2020-12-keyword__name) { color: var(--text); }
  .responses-inner :is(code, .model) { color: inherit; }
  .auth-wrapper { flex-wrap: wrap; }
  .info .title { color: var(--text); }
  :is(.opblock-tag, .opblock-summary-path, .opblock-summary-path__deprecated) :is(a, span) { color: var(--text); }
  :is(.markdown, .renderedMarkdown) code { padding: 1px 5px; background: var(--inset); border: 1px solid var(--line); border-radius: 4px; color: var(--text); }
  .opblock[class][class] .opblock-section-header { background: var(--inset); border-color: var(--line); }
  .opblock[class][class] .tab-header .tab-item.active h4 span::after { background: var(--amber); }
  .response-controls[class][class] select { border-color: var(--edge); }
  .response-controls[class][class] small { color: var(--dim); }
  .opblock[class][class] .opblock-summary-method { background: none; color: var(--method); }
  .scheme-container .schemes > label { color: var(--dim); }
  .authorization__btn svg { fill: var(--dim); }

  @media (max-width: 640px) {
    .wrapper { padding: 0 12px; }
    .opblock .opblock-summary { flex-wrap: wrap; gap: 4px; }
    .opblock .opblock-summary-description { flex-basis: 100%; }
  }
}

html :focus-visible { outline: 2px solid var(--amber-text); outline-offset: 2px; }
`;
