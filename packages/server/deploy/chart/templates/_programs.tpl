{{/* What the templates go through: each program by its name, with its ports and how it is started. */}}
{{- define "portico.programs" -}}
gateway:
  values: gateway
  port: 4001
  operations: 9001
  command: [portico-gateway, --config, /config/config.mjs]
  migrate: [portico-gateway, migrate, --config, /config/config.mjs]
secure-site:
  values: secureSite
  port: 4100
  operations: 9101
  command: [portico-secure-site, /config/config.mjs]
  migrate: [portico-secure-site, /config/config.mjs, migrate]
signer:
  values: signer
  port: 4200
  command: [portico-signer, /config/config.mjs]
  migrate: [portico-signer, /config/config.mjs, migrate]
{{- end }}

{{- define "portico.labels" -}}
app.kubernetes.io/name: {{ .name }}
app.kubernetes.io/instance: {{ .release }}
{{- end }}

{{/* Of a pod that runs one of the programs: `root`, `name`, `values`, `command`, and the ConfigMap. */}}
{{- define "portico.pod" -}}
automountServiceAccountToken: false
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile: { type: RuntimeDefault }
containers:
  - name: {{ .name }}
    {{- $image := ternary .root.Values.gateway.image .root.Values.secureSite.image (eq .name "gateway") }}
    image: {{ required "name the image of each program by its digest" $image | quote }}
    command: {{ toJson .command }}
    envFrom:
      - secretRef: { name: {{ .values.secret }} }
    securityContext:
      allowPrivilegeEscalation: false
      readOnlyRootFilesystem: true
      capabilities: { drop: [ALL] }
    resources: {{ toJson .values.resources }}
    volumeMounts:
      - { name: config, mountPath: /config, readOnly: true }
      {{- if .values.tlsSecret }}
      - { name: tls, mountPath: /run/tls, readOnly: true }
      {{- end }}
      {{- if .state }}
      - { name: state, mountPath: /var/lib/signer }
      {{- end }}
    {{- with .probes }}
    {{- . | nindent 4 }}
    {{- end }}
volumes:
  - name: config
    configMap: { name: {{ .configMap }} }
  {{- with .values.tlsSecret }}
  - name: tls
    secret: { secretName: {{ . }}, defaultMode: 0440 }
  {{- end }}
{{- end }}
