import { lookTokens } from './look.ts';

/** Has Swagger UI look like the rest of the product, by day and by night. */
export const apiReferenceStyles = `${lookTokens}
html, body { margin: 0; background: var(--page); color: var(--text); }
.bar nav { display: flex; flex-wrap: wrap; gap: 0 16px; margin-left: auto; }
.bar nav a { padding: 8px 0; color: inherit; font: 0.9375rem/1.3 system-ui, sans-serif; }

.swagger-ui { color: var(--text); }
.swagger-ui, .swagger-ui .info :is(li, p, table, a), .swagger-ui .opblock-tag,
.swagger-ui .opblock :is(.opblock-summary-path, .opblock-summary-description),
.swagger-ui :is(table thead tr td, table thead tr th, label, .parameter__name, .tab li, .btn),
.swagger-ui :is(.response-col_status, .response-col_description, .model-title, select, input, textarea) {
  font-family: Inter, system-ui, sans-serif;
}
.swagger-ui :is(.opblock-summary-path, .opblock-summary-path__deprecated, code, .model, pre, .microlight) {
  font-family: ui-monospace, 'Liberation Mono', monospace;
}
.swagger-ui .info { margin: 32px 0; }
.swagger-ui .info .title { font-family: Overpass, system-ui, sans-serif; font-size: 1.75rem; }
.swagger-ui :is(.info .title, .info li, .info p, .opblock-tag, .opblock-tag small, h1, h2, h3, h4, h5, label),
.swagger-ui :is(.opblock .opblock-summary-path, .opblock .opblock-section-header h4, .parameter__name),
.swagger-ui :is(.response-col_status, .response-col_description, .responses-inner h4, .model, .model-title, .tab li),
.swagger-ui :is(.opblock-description-wrapper p, .opblock-external-docs-wrapper p, .renderedMarkdown p, .markdown p),
.swagger-ui :is(table thead tr td, table thead tr th, table tbody tr td, .prop-format, .servers-title, .btn) {
  color: var(--text);
}
.swagger-ui :is(.opblock-tag small, .opblock .opblock-summary-description, .parameter__type, .parameter__in, .prop-format, .response-control-media-type__accept-message) {
  color: var(--dim);
}
.swagger-ui :is(a, .info a, .prop-type, .model-toggle, .opblock-summary-control a) { color: var(--amber-text); }
.swagger-ui :is(.parameter__name.required > span, .parameter__name.required::after, .errors-wrapper h4) { color: var(--red); }
.swagger-ui .info .title small { background: var(--inset); border: 1px solid var(--edge); }
.swagger-ui .info .title small pre { color: var(--text); }
.swagger-ui .info .title small.version-stamp { background: var(--amber-soft); border-color: transparent; }
.swagger-ui .info .title small.version-stamp pre { color: var(--amber-text); }

.swagger-ui .scheme-container { margin: 0 0 24px; padding: 16px 0; background: none; box-shadow: none; border-block: 1px solid var(--line); }
.swagger-ui .opblock-tag { border-bottom: 1px solid var(--line); }
.swagger-ui .opblock-tag:hover { background: var(--inset); }
.swagger-ui .opblock { margin-bottom: 8px; background: var(--surface); border: 1px solid var(--line); border-radius: 8px; box-shadow: none; }
.swagger-ui .opblock .opblock-summary { border-color: var(--line); }
.swagger-ui .opblock .opblock-section-header { background: var(--inset); box-shadow: none; border-block: 1px solid var(--line); }
.swagger-ui .opblock .opblock-summary-method { min-width: 72px; border-radius: 4px; background: none; border: 1px solid currentcolor; color: var(--method, var(--dim)); text-shadow: none; }
.swagger-ui .opblock { --method: var(--amber-text); }
.swagger-ui .opblock.opblock-get { --method: var(--blue); }
.swagger-ui .opblock.opblock-post { --method: var(--green); }
.swagger-ui .opblock.opblock-delete { --method: var(--red); }
.swagger-ui .opblock:is(.opblock-get, .opblock-post, .opblock-put, .opblock-patch, .opblock-delete) { background: var(--surface); border-color: var(--line); }
.swagger-ui .opblock:is(.opblock-get, .opblock-post, .opblock-put, .opblock-patch, .opblock-delete) .opblock-summary { border-color: var(--line); }
.swagger-ui .opblock:is(.opblock-get, .opblock-post, .opblock-put, .opblock-patch, .opblock-delete) .opblock-summary-method { background: none; }
.swagger-ui .opblock.is-open { border-color: var(--edge); }
.swagger-ui .opblock .tab-header .tab-item.active h4 span::after { background: var(--amber); }

.swagger-ui .btn { border: 1px solid var(--edge); border-radius: 6px; box-shadow: none; background: var(--surface); }
.swagger-ui .btn:hover { background: var(--inset); }
.swagger-ui .btn.authorize { border-color: var(--edge); color: var(--text); }
.swagger-ui .btn.authorize svg { fill: currentcolor; }
.swagger-ui .btn:is(.execute, .try-out__btn.reset) { background: var(--amber); border-color: var(--amber); color: var(--on-amber); }
.swagger-ui .btn.cancel { color: var(--red); border-color: var(--red); }
.swagger-ui svg:not(:root) { fill: currentcolor; }
.swagger-ui :is(input, textarea, select, .parameters-col_description input) { background: var(--surface); border: 1px solid var(--edge); border-radius: 6px; color: var(--text); box-shadow: none; }
.swagger-ui select { background-image: none; appearance: auto; }
.swagger-ui :is(.dialog-ux .modal-ux, .dialog-ux .modal-ux-header) { background: var(--surface); border-color: var(--line); color: var(--text); }
.swagger-ui .dialog-ux .modal-ux-content :is(p, h4) { color: var(--text); }
.swagger-ui :is(section.models, section.models .model-container, .model-box, .json-schema-2020-12) { background: var(--inset); border-color: var(--line); }
.swagger-ui :is(section.models h4, .json-schema-2020-12__title, .json-schema-2020-12-keyword__name) { color: var(--text); }
.swagger-ui .responses-inner :is(code, .model) { color: inherit; }
.swagger-ui .auth-wrapper { flex-wrap: wrap; }
html :focus-visible { outline: 2px solid var(--amber-text); outline-offset: 2px; }

@media (max-width: 640px) {
  .swagger-ui .wrapper { padding: 0 12px; }
  .swagger-ui .opblock .opblock-summary { flex-wrap: wrap; gap: 4px; }
  .swagger-ui .opblock .opblock-summary-description { flex-basis: 100%; }
}
`;
