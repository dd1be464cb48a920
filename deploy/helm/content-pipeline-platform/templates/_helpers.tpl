{{- define "platform.name" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 40 | trimSuffix "-" }}{{ else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 40 | trimSuffix "-" }}{{ end }}
{{- end }}

{{- /* What never changes of an object, by which others select it: (dict "root" $ "part" "gateway") */}}
{{- define "platform.selector" -}}
app.kubernetes.io/name: {{ .root.Chart.Name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
{{- if .part }}
app.kubernetes.io/component: {{ .part }}
{{- end }}
{{- end }}

{{- define "platform.labels" -}}
{{ include "platform.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end }}

{{- /* Whether the data folder has to outlive its pod. */}}
{{- define "platform.keeps" -}}
{{- if or (ne .Values.files.kind "s3") (not .Values.secrets.eventStore.name) (not .Values.secrets.documentStore.name) }}yes{{ end }}
{{- end }}

{{- define "platform.claim" -}}
{{- .Values.persistence.existingClaim | default (printf "%s-data" (include "platform.name" .)) }}
{{- end }}

{{- define "platform.secretEnv" -}}
- name: {{ .name }}
  valueFrom:
    secretKeyRef:
      name: {{ .from.name }}
      key: {{ .from.key | default .name }}
{{- end }}

{{- /* Refuses what cannot work, and what would show a secret, before anything is installed. */}}
{{- define "platform.check" -}}
{{- if not (has .Values.kind (list "all-in-one" "parts")) }}{{ fail "kind: all-in-one or parts" }}{{ end }}
{{- if not (has .Values.files.kind (list "folder" "s3")) }}{{ fail "files.kind: folder or s3" }}{{ end }}
{{- $_ := required "secrets.signing.name: the Secret with the key that signs tokens" .Values.secrets.signing.name }}
{{- if eq .Values.kind "parts" }}
{{- $_ := required "secrets.eventStore.name: parts need the Secret with ESDB_URL" .Values.secrets.eventStore.name }}
{{- $_ := required "secrets.documentStore.name: parts need the Secret with MONGODB_URI" .Values.secrets.documentStore.name }}
{{- end }}
{{- if eq .Values.files.kind "s3" }}
{{- $_ := required "files.s3.bucket: the bucket of the media files" .Values.files.s3.bucket }}
{{- end }}
{{- range $name, $value := .Values.settings }}
{{- if or (regexMatch "(SECRETS?|KEY|TOKEN|PASSWORD|URI|HEADERS|ESDB_URL|SMTP_URL)$" $name) (regexMatch "//[^/]*@" (toString $value)) }}
{{- fail (printf "settings.%s: this is a secret; put it into a Secret that secrets.settings names" $name) }}
{{- end }}
{{- end }}
{{- end }}

{{- define "platform.env" -}}
{{- $ := .root -}}
- { name: NODE_ENV, value: production }
- { name: PLATFORM_DATA, value: /data }
- { name: PLATFORM_HOST, value: 0.0.0.0 }
- { name: PLATFORM_PORT, value: "8080" }
{{- if eq $.Values.kind "parts" }}
- { name: PLATFORM_SERVICE_HOST, value: 0.0.0.0 }
- { name: PLATFORM_SERVICE_PORT, value: "8080" }
{{- end }}
{{- with $.Values.publicUrl }}
- { name: PLATFORM_PUBLIC_URL, value: {{ . | quote }} }
{{- end }}
{{ include "platform.secretEnv" (dict "name" "PLATFORM_JWT_SECRET" "from" $.Values.secrets.signing) }}
{{- with $.Values.secrets }}
{{- if .eventStore.name }}
{{ include "platform.secretEnv" (dict "name" "ESDB_URL" "from" .eventStore) }}
{{- end }}
{{- if .documentStore.name }}
{{ include "platform.secretEnv" (dict "name" "MONGODB_URI" "from" .documentStore) }}
{{- end }}
{{- if .metrics.name }}
{{ include "platform.secretEnv" (dict "name" "PLATFORM_METRICS_TOKEN" "from" .metrics) }}
{{- end }}
{{- end }}
{{- if eq $.Values.files.kind "s3" }}
{{- with $.Values.files.s3 }}
- { name: PLATFORM_FILES, value: s3 }
- { name: PLATFORM_S3_BUCKET, value: {{ .bucket | quote }} }
- { name: PLATFORM_S3_REGION, value: {{ .region | quote }} }
{{- with .endpoint }}
- { name: PLATFORM_S3_ENDPOINT, value: {{ . | quote }} }
{{- end }}
{{- with .prefix }}
- { name: PLATFORM_S3_PREFIX, value: {{ . | quote }} }
{{- end }}
- { name: PLATFORM_S3_PATH_STYLE, value: {{ ternary "yes" "no" .pathStyle | quote }} }
- { name: PLATFORM_S3_REDIRECT, value: {{ ternary "yes" "no" .redirect | quote }} }
- { name: PLATFORM_S3_COPIES_MB, value: {{ int .copies | quote }} }
{{- if .secret }}
{{ include "platform.secretEnv" (dict "name" "AWS_ACCESS_KEY_ID" "from" (dict "name" .secret)) }}
{{ include "platform.secretEnv" (dict "name" "AWS_SECRET_ACCESS_KEY" "from" (dict "name" .secret)) }}
{{- end }}
{{- end }}
{{- end }}
{{- if has .part (list "gateway" "all-in-one") }}
{{- with $.Values.trustedProxies }}
- { name: PLATFORM_TRUSTED_PROXIES, value: {{ . | quote }} }
{{- end }}
{{- end }}
{{- if eq .part "gateway" }}
{{- $services := list }}
{{- range $name, $_ := omit $.Values.parts "gateway" "projections" }}
{{- $services = append $services (printf "%s=http://%s-%s:8080" $name (include "platform.name" $) $name) }}
{{- end }}
- { name: PLATFORM_SERVICES, value: {{ join "," $services | quote }} }
# Several gateways count requests together.
- { name: PLATFORM_LIMITS, value: mongodb }
{{- end }}
{{- range $name, $value := $.Values.settings }}
- { name: {{ $name }}, value: {{ $value | toString | quote }} }
{{- end }}
{{- end }}

{{- /* (dict "root" $ "part" "editor" "program" "domains/editor/main.ts" "resources" …) */}}
{{- define "platform.pod" -}}
{{- $ := .root -}}
metadata:
  labels:
    {{- include "platform.labels" . | nindent 4 }}
  {{- with $.Values.podAnnotations }}
  annotations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
spec:
  serviceAccountName: {{ include "platform.name" $ }}
  automountServiceAccountToken: false
  # A Service called `platform` would otherwise set PLATFORM_SERVICE_HOST and PLATFORM_SERVICE_PORT.
  enableServiceLinks: false
  # A process stops within ten seconds.
  terminationGracePeriodSeconds: 30
  securityContext:
    runAsNonRoot: true
    runAsUser: 1000
    runAsGroup: 1000
    fsGroup: 1000
    fsGroupChangePolicy: OnRootMismatch
    seccompProfile: { type: RuntimeDefault }
  {{- with $.Values.image.pullSecrets }}
  imagePullSecrets:
    {{- range . }}
    - name: {{ . }}
    {{- end }}
  {{- end }}
  containers:
    - name: {{ .part }}
      image: {{ printf "%s:%s" $.Values.image.repository ($.Values.image.tag | default $.Chart.AppVersion) | quote }}
      imagePullPolicy: {{ $.Values.image.pullPolicy }}
      command: ["node", "kernel/process/typescript/run.js", {{ .program | quote }}]
      env:
        {{- include "platform.env" . | nindent 8 }}
      {{- with $.Values.secrets.settings }}
      envFrom:
        {{- range . }}
        - secretRef: { name: {{ . }} }
        {{- end }}
      {{- end }}
      ports:
        - { name: http, containerPort: 8080 }
      startupProbe:
        httpGet: { path: /health, port: http }
        {{- toYaml $.Values.probes.startup | nindent 8 }}
      livenessProbe:
        httpGet: { path: /health, port: http }
        {{- toYaml $.Values.probes.liveness | nindent 8 }}
      readinessProbe:
        httpGet: { path: /ready, port: http }
        {{- toYaml $.Values.probes.readiness | nindent 8 }}
      resources:
        {{- toYaml (.resources | default $.Values.resources) | nindent 8 }}
      securityContext:
        allowPrivilegeEscalation: false
        readOnlyRootFilesystem: true
        capabilities: { drop: [ALL] }
      volumeMounts:
        - { name: data, mountPath: /data }
        - { name: tmp, mountPath: /tmp }
  volumes:
    - name: data
      {{- if include "platform.keeps" $ }}
      persistentVolumeClaim: { claimName: {{ include "platform.claim" $ }} }
      {{- else }}
      # Besides the copies: those in use, renders in progress and what they keep.
      emptyDir: { sizeLimit: {{ printf "%dM" (add (int $.Values.files.s3.copies) 12000) }} }
      {{- end }}
    - { name: tmp, emptyDir: {} }
  {{- with $.Values.nodeSelector }}
  nodeSelector:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with $.Values.tolerations }}
  tolerations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with $.Values.affinity }}
  affinity:
    {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end }}
